# SPDX-License-Identifier: GPL-2.0-or-later
"""Chromium without a window, spoken to through pipes in the DevTools protocol."""
import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import struct
import subprocess
import tempfile
import time
import zlib

TIMEOUT_SECONDS = 90


def find():
    """The browser's program, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """One page.  `with Browser() as page:`"""

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="layline-browser-"))
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def take_pipes():
            # 3 and 4 are what --remote-debugging-pipe reads from and writes to; the pipes may be there now.
            reading = fcntl.fcntl(to_browser, fcntl.F_DUPFD, 10)
            writing = fcntl.fcntl(from_browser, fcntl.F_DUPFD, 10)
            os.dup2(reading, 3)
            os.dup2(writing, 4)
            os.close(reading)
            os.close(writing)

        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [find(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 "--no-first-run", "--disable-extensions", "--disable-background-networking",
                 "--hide-scrollbars", "--force-device-scale-factor=1",
                 f"--user-data-dir={self.folder}/profile", "--remote-debugging-pipe", "about:blank"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, close_fds=False, preexec_fn=take_pipes,
                env=os.environ | {"HOME": str(self.folder)})
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.last_id = 0
        self.session = None
        self.events = []
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self):
        """Makes the page."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1,
                  mobile=False)

    def __exit__(self, *_):
        os.close(self.output)
        os.close(self.input)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        # Helpers of the browser may still be writing their last words.
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, deadline):
        """The next message."""
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.input], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.input, 1 << 20) if ready else b""
            if not data:
                log = (self.folder / "log").read_text(encoding="utf-8", errors="replace")
                raise RuntimeError("the browser does not answer:\n" + log[-2000:])
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Calls a method and gives its result; events that come meanwhile are kept."""
        self.last_id += 1
        request = {"id": self.last_id, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.output, json.dumps(request).encode() + b"\0")
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            message = self.receive(deadline)
            if message.get("id") == self.last_id:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def open(self, path):
        """Loads a file."""
        self.events.clear()
        self.call("Page.navigate", url=f"file://{path}")
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive(deadline))

    def evaluate(self, expression):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def set_scheme(self, scheme, media=""):
        """light or dark; media: print."""
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def point_at(self, x, y):
        """Moves the mouse."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def press_tab(self):
        """Steps on with the keyboard."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)

    def picture(self, **clip):
        """What is seen, as the bytes of a PNG; all of it, or x, y, width and height."""
        more = {"clip": clip | {"scale": 1}} if clip else {}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", **more)["data"])

    def color_at(self, x, y):
        """(red, green, blue) of one place on the picture."""
        return pixels(self.picture(x=int(x), y=int(y), width=2, height=2))[0][0]


def pixels(png):
    """Rows of (red, green, blue) of a PNG with 8 bits a channel (PNG specification, 9: filters)."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, data, header = 8, b"", None
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        chunk = png[place + 8:place + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", chunk)
        elif kind == b"IDAT":
            data += chunk
        place += 12 + length
    width, height, depth, color = header[:4]
    assert depth == 8 and color in (2, 6)
    step = 3 if color == 2 else 4
    data = zlib.decompress(data)
    previous, rows = bytearray(width * step), []
    for index in range(height):
        start = index * (width * step + 1)
        kind, row = data[start], bytearray(data[start + 1:start + 1 + width * step])
        for i, value in enumerate(row):
            left = row[i - step] if i >= step else 0
            above = previous[i]
            corner = previous[i - step] if i >= step else 0
            if kind == 1:
                row[i] = value + left & 255
            elif kind == 2:
                row[i] = value + above & 255
            elif kind == 3:
                row[i] = value + (left + above) // 2 & 255
            elif kind == 4:
                guess = left + above - corner
                near = min((abs(guess - left), 0, left), (abs(guess - above), 1, above),
                           (abs(guess - corner), 2, corner))[2]
                row[i] = value + near & 255
        rows.append([tuple(row[i:i + 3]) for i in range(0, width * step, step)])
        previous = row
    return rows
