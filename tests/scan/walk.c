/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Walks with nothing of ours: libdwarf opens the file, unpacks, relocates and decodes. */
#include "scan/walk.h"

#include <inttypes.h>

#include "base/text.h"

#include "read/dwarf_constants.h"

#if __has_include(<libdwarf/libdwarf.h>)
#include <libdwarf/libdwarf.h>
#else
#include <libdwarf.h>
#endif

/* rustc before DWARF 5 had a number for it. */
#define LANGUAGE_OLD_RUST 0x9000

/* What a walk carries along. */
struct walker {
	Dwarf_Debug debug;
	bool in_types;
	size_t step;
	struct walk *walk;
	Dwarf_Error failure;
};

static enum type_kind kind_of(Dwarf_Half tag)
{
	switch (tag) {
	case DW_TAG_structure_type:
	case DW_TAG_class_type:
		return KIND_STRUCT;
	case DW_TAG_union_type:
		return KIND_UNION;
	case DW_TAG_enumeration_type:
		return KIND_ENUM;
	case DW_TAG_typedef:
		return KIND_TYPEDEF;
	default:
		return KIND_UNKNOWN;
	}
}

static bool flag_of(struct walker *walker, Dwarf_Die die, Dwarf_Half attribute)
{
	Dwarf_Attribute open;
	Dwarf_Bool flag = false;

	if (dwarf_attr(die, attribute, &open, &walker->failure) != DW_DLV_OK)
		return false;
	(void)dwarf_formflag(open, &flag, &walker->failure);
	dwarf_dealloc_attribute(open);
	return flag;
}

static Dwarf_Unsigned number_of(struct walker *walker, Dwarf_Die die, Dwarf_Half attribute)
{
	Dwarf_Attribute open;
	Dwarf_Unsigned number = 0;
	Dwarf_Signed signed_number = 0;
	Dwarf_Half form = 0;

	if (dwarf_attr(die, attribute, &open, &walker->failure) != DW_DLV_OK)
		return 0;
	(void)dwarf_whatform(open, &form, &walker->failure);
	if (form == DW_FORM_sdata || form == DW_FORM_implicit_const) {
		(void)dwarf_formsdata(open, &signed_number, &walker->failure);
		number = (Dwarf_Unsigned)signed_number;
	} else {
		(void)dwarf_formudata(open, &number, &walker->failure);
	}
	dwarf_dealloc_attribute(open);
	return number;
}

static bool has(struct walker *walker, Dwarf_Die die, Dwarf_Half attribute)
{
	Dwarf_Bool present = false;

	return dwarf_hasattr(die, attribute, &present, &walker->failure) == DW_DLV_OK &&
	       present;
}

static void add_name(struct walker *walker, struct text *layout, Dwarf_Die die)
{
	char *name;

	text_add(layout, "%s",
		 dwarf_diename(die, &name, &walker->failure) == DW_DLV_OK ? name : "-");
}

/* The name of what an entry's type is, "void" when it has none. */
static bool add_type_name(struct walker *walker, struct text *layout, Dwarf_Die die)
{
	Dwarf_Attribute open;
	Dwarf_Off offset = 0;
	Dwarf_Bool in_info = true;
	Dwarf_Die type;
	Dwarf_Half form = 0;
	Dwarf_Sig8 signature;
	bool found;

	if (!has(walker, die, DW_AT_type)) {
		text_add(layout, "void");
		return true;
	}
	if (dwarf_attr(die, DW_AT_type, &open, &walker->failure) != DW_DLV_OK)
		return false;
	found = dwarf_whatform(open, &form, &walker->failure) == DW_DLV_OK;
	if (found && form == DW_FORM_ref_sig8)
		found = dwarf_formsig8(open, &signature, &walker->failure) == DW_DLV_OK &&
			dwarf_find_die_given_sig8(walker->debug, &signature, &type, &in_info,
						  &walker->failure) == DW_DLV_OK;
	else
		found = found &&
			dwarf_global_formref(open, &offset, &walker->failure) == DW_DLV_OK &&
			dwarf_offdie_b(walker->debug, offset, !walker->in_types, &type,
				       &walker->failure) == DW_DLV_OK;
	dwarf_dealloc_attribute(open);
	if (!found)
		return false;
	add_name(walker, layout, type);
	dwarf_dealloc_die(type);
	return true;
}

static bool add_part(struct walker *walker, struct text *layout, Dwarf_Die die,
		     const char *separator)
{
	Dwarf_Half tag;

	if (dwarf_tag(die, &tag, &walker->failure) != DW_DLV_OK)
		return false;
	if (tag == DW_TAG_enumerator) {
		text_add(layout, "%s", separator);
		add_name(walker, layout, die);
		text_add(layout, "=%" PRId64,
			 (int64_t)number_of(walker, die, DW_AT_const_value));
	}
	if (tag != DW_TAG_member)
		return true;
	text_add(layout, "%s", separator);
	if (!add_type_name(walker, layout, die))
		return false;
	text_add(layout, " ");
	add_name(walker, layout, die);
	if (has(walker, die, DW_AT_bit_size))
		text_add(layout, " :%" PRIu64,
			 (uint64_t)number_of(walker, die, DW_AT_bit_size));
	else
		text_add(layout, " @%" PRIu64,
			 (uint64_t)number_of(walker, die, DW_AT_data_member_location));
	text_add(layout, "/%" PRIu64, (uint64_t)number_of(walker, die, DW_AT_decl_line));
	return true;
}

static bool add_parts(struct walker *walker, struct text *layout, Dwarf_Die parent)
{
	Dwarf_Die die;
	const char *separator = ": ";
	int code = dwarf_child(parent, &die, &walker->failure);

	while (code == DW_DLV_OK) {
		Dwarf_Die next;
		size_t before = layout->length;
		bool sound = add_part(walker, layout, die, separator);

		if (layout->length != before)
			separator = "; ";
		code = dwarf_siblingof_b(walker->debug, die, !walker->in_types, &next,
					 &walker->failure);
		dwarf_dealloc_die(die);
		if (!sound)
			return false;
		die = next;
	}
	return code == DW_DLV_NO_ENTRY;
}

/* NULL when it cannot be read. */
static const char *layout_of(struct walker *walker, Dwarf_Die die, enum type_kind kind)
{
	struct text layout = { 0 };
	const char *copy = NULL;
	bool sound;

	if (kind == KIND_TYPEDEF)
		text_add(&layout, "-");
	else
		text_add(&layout, "%" PRIu64,
			 (uint64_t)number_of(walker, die, DW_AT_byte_size));
	text_add(&layout, " /%" PRIu64, (uint64_t)number_of(walker, die, DW_AT_decl_line));
	if (kind == KIND_TYPEDEF) {
		text_add(&layout, ": ");
		sound = add_type_name(walker, &layout, die);
	} else {
		sound = add_parts(walker, &layout, die);
	}
	if (sound)
		copy = arena_strdup(&walker->walk->arena, text_str(&layout));
	text_deinit(&layout);
	return copy;
}

/* What is only named here stands elsewhere. */
static bool is_whole(struct walker *walker, Dwarf_Die die, const struct walked *walked)
{
	return !walked->is_declaration && !has(walker, die, DW_AT_signature);
}

static bool note(struct walker *walker, Dwarf_Die die, enum type_kind kind)
{
	struct walked walked = { .kind = kind, .in_types = walker->in_types };
	Dwarf_Off offset;
	char *name;
	int code = dwarf_diename(die, &name, &walker->failure);

	if (code != DW_DLV_OK)
		return code == DW_DLV_NO_ENTRY;
	if (!*name)
		return true;
	if (dwarf_dieoffset(die, &offset, &walker->failure) != DW_DLV_OK)
		return false;
	walked.offset = offset;
	walked.is_declaration = flag_of(walker, die, DW_AT_declaration);
	walked.name = arena_strdup(&walker->walk->arena, name);
	if (walker->walk->found.count % walker->step == 0 && is_whole(walker, die, &walked)) {
		walked.layout = layout_of(walker, die, kind);
		if (!walked.layout)
			return false;
	}
	*vec_push(&walker->walk->found) = walked;
	return true;
}

static bool walk_children(struct walker *walker, Dwarf_Die parent)
{
	Dwarf_Die die;
	int code = dwarf_child(parent, &die, &walker->failure);

	while (code == DW_DLV_OK) {
		enum type_kind kind;
		Dwarf_Half tag;
		Dwarf_Die next;

		if (dwarf_tag(die, &tag, &walker->failure) != DW_DLV_OK)
			return false;
		kind = kind_of(tag);
		if (kind != KIND_UNKNOWN && !note(walker, die, kind))
			return false;
		if (tag == DW_TAG_namespace && !walk_children(walker, die))
			return false;
		code = dwarf_siblingof_b(walker->debug, die, !walker->in_types, &next,
					 &walker->failure);
		dwarf_dealloc_die(die);
		die = next;
	}
	return code == DW_DLV_NO_ENTRY;
}

static bool walk_unit(struct walker *walker)
{
	Dwarf_Die root;
	Dwarf_Unsigned language;
	bool sound = true;
	int code = dwarf_siblingof_b(walker->debug, NULL, !walker->in_types, &root,
				     &walker->failure);

	if (code != DW_DLV_OK)
		return code == DW_DLV_NO_ENTRY;
	language = number_of(walker, root, DW_AT_language);
	if (language == DW_LANG_Rust || language == LANGUAGE_OLD_RUST)
		walker->walk->foreign_units++;
	else
		sound = walk_children(walker, root);
	dwarf_dealloc_die(root);
	return sound;
}

static bool walk_section(struct walker *walker)
{
	for (;;) {
		Dwarf_Unsigned length, type_offset, next;
		Dwarf_Half version, address_bytes, offset_bytes, extension_bytes, type;
		Dwarf_Off abbrev_offset;
		Dwarf_Sig8 signature;
		int code = dwarf_next_cu_header_d(walker->debug, !walker->in_types, &length,
						  &version, &abbrev_offset, &address_bytes,
						  &offset_bytes, &extension_bytes, &signature,
						  &type_offset, &next, &type, &walker->failure);

		if (code != DW_DLV_OK)
			return code == DW_DLV_NO_ENTRY;
		if (!walk_unit(walker))
			return false;
	}
}

static int open_file(const char *path, Dwarf_Debug *ret, Dwarf_Error *failure)
{
#ifdef HAVE_LIBDWARF_ACCESS_A
	return dwarf_init_path(path, NULL, 0, DW_GROUPNUMBER_ANY, NULL, NULL, ret, failure);
#else
	return dwarf_init_path(path, NULL, 0, 0, DW_GROUPNUMBER_ANY, NULL, NULL, ret, NULL, 0,
			       NULL, failure);
#endif
}

static void close_file(Dwarf_Debug debug)
{
#ifdef HAVE_LIBDWARF_ACCESS_A
	(void)dwarf_finish(debug);
#else
	(void)dwarf_finish(debug, NULL);
#endif
}

const char *walk_file(const char *path, size_t step, struct walk *ret)
{
	struct walker walker = { .walk = ret, .step = step };
	const char *reason = NULL;
	bool sound;

	*ret = (struct walk){ 0 };
	/* Everything is given back here, so libdwarf need not remember millions of entries. */
	(void)dwarf_set_de_alloc_flag(0);
	if (open_file(path, &walker.debug, &walker.failure) != DW_DLV_OK)
		return walker.failure ? arena_strdup(&ret->arena, dwarf_errmsg(walker.failure))
				      : "libdwarf finds nothing";
	sound = walk_section(&walker);
	walker.in_types = true;
	sound = sound && walk_section(&walker);
	if (!sound)
		reason = arena_strdup(&ret->arena, walker.failure ? dwarf_errmsg(walker.failure)
								  : "libdwarf gives up");
	close_file(walker.debug);
	return reason;
}

void walk_deinit(struct walk *walk)
{
	vec_deinit(&walk->found);
	arena_deinit(&walk->arena);
}
