# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules import --docs "$SOURCE/tests/cli/docs/samples/plain" --output rules >/dev/null
sed -i 's/name: users, type: int/name: users, type: refcount_t/' rules/pair_sock.yaml
"$LAYLINE" docs --rules rules --form plain --output out
diff "$SOURCE/tests/cli/docs/samples/plain/pair_sock.rst" out/pair_sock.rst | cat -A
