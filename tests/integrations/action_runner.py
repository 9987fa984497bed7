# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a composite action of GitHub as its runner does, as far as one without JavaScript can.

Steps with `run` are executed; one with `uses` is noted with what it would be given.  Of the language of
expressions it knows a name, and a name compared with a text; anything else is an error.
"""
import os
import re
import subprocess
from dataclasses import dataclass, field

import yaml

EXPRESSION = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")


@dataclass
class Result:
    """What became of an action."""
    status: int = 0
    output: str = ""
    summary: str = ""
    outputs: dict = field(default_factory=dict)
    used: list = field(default_factory=list)  # (what, {parameter: value})


class ActionRunner:
    """An action, its folder, and a folder for what the runner keeps."""

    def __init__(self, folder, temp):
        self.folder = folder
        self.temp = temp
        self.action = yaml.safe_load((folder / "action.yml").read_text())

    def _value(self, name, inputs, steps):
        match name.split("."):
            case ["inputs", key]:
                return inputs[key]
            case ["steps", step, "outputs", key]:
                return steps.get(step, {}).get(key, "")
            case ["github", "action_path"]:
                return str(self.folder)
            case ["runner", "temp"]:
                return str(self.temp)
        raise ValueError(f"{name}: not a name that this runner knows")

    def _expand(self, text, inputs, steps):
        text = EXPRESSION.sub(lambda match: self._value(match[1], inputs, steps), str(text))
        if "${{" in text:
            raise ValueError(f"{text}: not an expression that this runner knows")
        return text

    def _is_wanted(self, step, inputs, steps):
        if "if" not in step:
            return True
        condition = re.fullmatch(r"([\w.-]+) == '([^']*)'", step["if"])
        return self._value(condition[1], inputs, steps) == condition[2]

    def _run_step(self, step, environment, workspace):
        """Executes a script; returns (status, output, {output: value})."""
        files = {name: self.temp / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        files["GITHUB_OUTPUT"].write_text("")
        script = self.temp / "step.sh"
        script.write_text(step["run"])
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)], cwd=workspace, text=True, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, **environment, "RUNNER_TEMP": str(self.temp), "CI": "true", "GITHUB_ACTIONS": "true",
                 **{name: str(path) for name, path in files.items()}})
        lines = files["GITHUB_OUTPUT"].read_text().splitlines()
        return done.returncode, done.stdout, dict(line.split("=", 1) for line in lines)

    def run(self, workspace, only=None, **given):
        """Runs all steps, or that of the id `only`, with inputs (`_` for `-`) in the workspace."""
        given = {name.replace("_", "-"): value for name, value in given.items()}
        declared = self.action["inputs"]
        if unknown := set(given) - set(declared):
            raise ValueError(f"no such input: {', '.join(sorted(unknown))}")
        inputs = {name: given.get(name, about.get("default", "")) for name, about in declared.items()}
        result, steps = Result(), {}
        for step in self.action["runs"]["steps"]:
            if (only and step.get("id") != only) or not self._is_wanted(step, inputs, steps):
                continue
            if "uses" in step:
                result.used.append((step["uses"], {name: self._expand(value, inputs, steps)
                                                   for name, value in step["with"].items()}))
                continue
            environment = {name: self._expand(value, inputs, steps) for name, value in step["env"].items()}
            result.status, output, steps[step.get("id")] = self._run_step(step, environment, workspace)
            result.output += output
            if result.status != 0:
                break
        summary = self.temp / "github_step_summary"
        result.summary = summary.read_text() if summary.exists() else ""
        result.outputs = {name: self._expand(about["value"], inputs, steps)
                          for name, about in self.action["outputs"].items()}
        return result
