# SPDX-License-Identifier: GPL-2.0-or-later
# As packages install them: below a folder, in the folder of the image, which may be written as a link to it.
. "$SOURCE/tests/cli/debug-file/strip.inc"
mkdir -p usr/lib debug"$PWD"/usr/lib && ln -s usr/lib lib
cp "$FIXTURES/linked.so" usr/lib/linked.so
cd usr/lib && strip_linked linked.so && cd ../..
mv usr/lib/linked.so.debug debug"$PWD"/usr/lib
for path in usr/lib/linked.so "$PWD/usr/lib/linked.so" lib/linked.so "$PWD/lib/linked.so"; do
	"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --debug-dir debug --format json "$path" | grep debug_file
done
mkdir -p written"$PWD"/lib && mv debug"$PWD"/usr/lib/linked.so.debug written"$PWD"/lib
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --debug-dir written --format json "$PWD/lib/linked.so" | grep debug_file
