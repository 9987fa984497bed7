# SPDX-License-Identifier: GPL-2.0-or-later
mkdir -p modules/net
cp "$FIXTURES/groups.o" modules/a.ko
gzip -c "$FIXTURES/groups.o" >modules/net/b.ko.gz
zstd -q -c "$FIXTURES/groups.o" >modules/net/c.ko.zst
gzip -c "$FIXTURES/groups.o" >modules/no-module.gz
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format json modules >report
echo "status $?"
grep '"path"' report
grep -c '"name": "socket",' report
