/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Colours of groups.  The fills were mixed in OKLCH, of one lightness and chroma each. */
#include "report/group_color.h"

#include <string.h>

#include "audit/group.h"

const struct group_paint group_paints[GROUP_COLOR_COUNT] = {
	[GROUP_COLOR_NONE] = { 102, "#e8e8e8", "#353535", "#8a8a8a" },
	[GROUP_COLOR_READ_TX] = { 32, "#afd7ff", "#264b7a", "#4687d8" },
	[GROUP_COLOR_READ_TXRX] = { 30, "#8ee5ef", "#005761", "#009dae" },
	[GROUP_COLOR_READ_RX] = { 64, "#ade5b7", "#1e582f", "#399d57" },
	[GROUP_COLOR_READ] = { 67, "#94e7d6", "#005a4c", "#00a089" },
	[GROUP_COLOR_WRITE_TX] = { 136, "#f2cf94", "#644400", "#b27a00" },
	[GROUP_COLOR_WRITE_TXRX] = { 166, "#ffc5a2", "#703a17", "#c7692c" },
	[GROUP_COLOR_WRITE_RX] = { 168, "#ffbdcd", "#723344", "#c95d7b" },
	[GROUP_COLOR_WRITE] = { 160, "#ffbfb5", "#73352e", "#cd6055" },
	[GROUP_COLOR_COLD] = { 102, "#c4cfdb", "#454e58", "#77818c" },
	[GROUP_COLOR_OTHER_1] = { 98, "#dcc8ff", "#523e74", "#9470cd" },
	[GROUP_COLOR_OTHER_2] = { 133, "#f1c2f3", "#623865", "#b066b4" },
	[GROUP_COLOR_OTHER_3] = { 61, "#c9cfff", "#41437a", "#777ad8" },
};

/* The colours that a kind of group may have. */
struct family {
	enum group_color first;
	enum group_color last;
};

static struct family family_of(enum access_kind access)
{
	switch (access) {
	case ACCESS_READ:
		return (struct family){ GROUP_COLOR_READ_TX, GROUP_COLOR_READ };
	case ACCESS_WRITE:
		return (struct family){ GROUP_COLOR_WRITE_TX, GROUP_COLOR_WRITE };
	case ACCESS_COLD:
		return (struct family){ GROUP_COLOR_COLD, GROUP_COLOR_COLD };
	case ACCESS_UNKNOWN:
		break;
	}
	return (struct family){ GROUP_COLOR_OTHER_1, GROUP_COLOR_OTHER_3 };
}

/* The colour that a name asks for. */
static enum group_color preferred(const char *name, struct family family)
{
	unsigned step = 0;

	if (family.first == GROUP_COLOR_READ_TX || family.first == GROUP_COLOR_WRITE_TX) {
		switch (group_name_path(name)) {
		case PATH_TX:
			break;
		case PATH_TXRX:
			step = 1;
			break;
		case PATH_RX:
			step = 2;
			break;
		case PATH_ANY:
			step = 3;
			break;
		}
	}
	return (enum group_color)(family.first + step);
}

const enum group_color *group_colors_new(struct arena *arena, const struct layout *layout)
{
	enum group_color *colors = arena_array(arena, enum group_color, layout->group_count);
	bool is_used[GROUP_COLOR_COUNT] = { false };

	for (size_t i = 0; i < layout->group_count; i++) {
		const char *name = layout->groups[i].name;
		struct family family = family_of(group_name_access(name));
		enum group_color color = preferred(name, family);
		const struct marked_group *same = layout_group(layout, name);

		for (unsigned tries = family.last - family.first; is_used[color] && tries;
		     tries--)
			color = color == family.last ? family.first
						     : (enum group_color)(color + 1);
		if (is_used[color])
			color = preferred(name, family);
		colors[i] = color;
		/* Groups of one name are one for people. */
		if (same && same < &layout->groups[i])
			colors[i] = colors[same - layout->groups];
		is_used[colors[i]] = true;
	}
	return colors;
}

enum group_color group_color_of(const enum group_color *colors, size_t group)
{
	return group == LAYOUT_NO_GROUP ? GROUP_COLOR_NONE : colors[group];
}
