# SPDX-License-Identifier: GPL-2.0-or-later
for type in u8:2 'struct base' 'u32[3]'; do
	command=$("$LAYLINE" place flow "$type" "$FIXTURES/pack.o" | sed -n 's/^ *layline //p')
	eval "\"$LAYLINE\" $command \"$FIXTURES/pack.o\"" | tail -n +3 | head -n 4
done
