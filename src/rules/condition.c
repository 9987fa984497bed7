/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which declarations hold for an image: `when:` and the entries of a budget map. */
#include <string.h>

#include "rules/rules.h"

bool condition_holds(const struct condition *condition, const struct target *target)
{
	if (condition->word_bits && condition->word_bits != target->word_bits)
		return false;
	for (size_t i = 0; i < condition->machine_count; i++)
		if (strcmp(condition->machines[i], target->machine) == 0)
			return true;
	return condition->machine_count == 0;
}

static bool entry_holds(const struct budget_entry *entry, const struct target *target)
{
	if (entry->machine)
		return strcmp(entry->machine, target->machine) == 0;
	if (entry->line_bytes)
		return entry->line_bytes == target->line_bytes;
	return !entry->word_bits || entry->word_bits == target->word_bits;
}

/* How closely an entry describes a target; the closest of those that hold counts. */
static unsigned entry_rank(const struct budget_entry *entry)
{
	if (entry->machine)
		return 3;
	if (entry->line_bytes)
		return 2;
	return entry->word_bits ? 1 : 0;
}

const struct budget_entry *budget_entry_for(const struct budget *budget,
					    const struct target *target)
{
	const struct budget_entry *best = NULL;

	for (size_t i = 0; i < budget->entry_count; i++) {
		const struct budget_entry *entry = &budget->entries[i];

		if (entry_holds(entry, target) &&
		    (!best || entry_rank(entry) > entry_rank(best)))
			best = entry;
	}
	return best;
}
