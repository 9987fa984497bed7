/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The object that libdwarf asks for sections; bridges the interface of before and after
 * libdwarf 0.3. */
#include "read/dwarf_object.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/vec.h"
#include "read/dwarf_constants.h"

/*
 * libdwarf wants section 0 to be the empty one that ELF has, and knows the others by name.
 * Sections that describe code are left out: types do not need them, and in modules they would
 * have to be relocated.
 */
static const char *const section_names[] = {
	"",           ".debug_info",        ".debug_types", ".debug_abbrev", ".debug_line_str",
	".debug_str", ".debug_str_offsets", ".debug_addr",
};

#define SECTION_COUNT  ARRAY_SIZE(section_names)
#define SECTION_INFO   1
#define SECTION_TYPES  2
#define SECTION_ABBREV 3
#define SECTION_ADDR   7

struct dwarf_object {
	struct section sections[SECTION_COUNT];
	unsigned char *relocated; /* the unit, where that was left to be done */
	bool little_endian;
	unsigned word_bytes;
	unsigned offset_bytes; /* of the unit */
	Dwarf_Debug debug;
#ifdef HAVE_LIBDWARF_ACCESS_A
	struct Dwarf_Obj_Access_Methods_a_s methods;
	struct Dwarf_Obj_Access_Interface_a_s interface;
#else
	struct Dwarf_Obj_Access_Methods_s methods;
	struct Dwarf_Obj_Access_Interface_s interface;
#endif
};

#ifdef HAVE_LIBDWARF_ACCESS_A
typedef Dwarf_Unsigned section_index;
typedef Dwarf_Small byte_order;
#define ORDER_LITTLE DW_END_little
#define ORDER_BIG    DW_END_big
#else
typedef Dwarf_Half section_index;
typedef Dwarf_Endianness byte_order;
#define ORDER_LITTLE DW_OBJECT_LSB
#define ORDER_BIG    DW_OBJECT_MSB
#endif

/* A section that the image does not have must not be seen at all: libdwarf takes an empty one
 * for damage. */
static const char *shown_name(const struct dwarf_object *object, section_index index)
{
	return object->sections[index].size_bytes ? section_names[index] : "";
}

#ifdef HAVE_LIBDWARF_ACCESS_A
static int section_info(void *context, section_index index, Dwarf_Obj_Access_Section_a *ret,
			int *error)
{
	const struct dwarf_object *object = context;

	(void)error;
	if (index >= SECTION_COUNT)
		return DW_DLV_NO_ENTRY;
	*ret = (Dwarf_Obj_Access_Section_a){ .as_name = shown_name(object, index),
					     .as_size = object->sections[index].size_bytes };
	return DW_DLV_OK;
}

static Dwarf_Unsigned file_size(void *context)
{
	const struct dwarf_object *object = context;
	Dwarf_Unsigned total = 0;

	for (size_t i = 0; i < SECTION_COUNT; i++)
		total += object->sections[i].size_bytes;
	return total;
}
#else
static int section_info(void *context, section_index index, Dwarf_Obj_Access_Section *ret,
			int *error)
{
	const struct dwarf_object *object = context;

	(void)error;
	if (index >= SECTION_COUNT)
		return DW_DLV_NO_ENTRY;
	*ret = (Dwarf_Obj_Access_Section){ .name = shown_name(object, index),
					   .size = object->sections[index].size_bytes };
	return DW_DLV_OK;
}
#endif

static byte_order object_byte_order(void *context)
{
	const struct dwarf_object *object = context;

	return object->little_endian ? ORDER_LITTLE : ORDER_BIG;
}

/* libdwarf takes a unit shorter than a header with such lengths for none at all. */
static Dwarf_Small length_size(void *context)
{
	const struct dwarf_object *object = context;

	return (Dwarf_Small)object->offset_bytes;
}

static Dwarf_Small word_size(void *context)
{
	const struct dwarf_object *object = context;

	return (Dwarf_Small)object->word_bytes;
}

static Dwarf_Unsigned section_count(void *context)
{
	(void)context;
	return SECTION_COUNT;
}

/* libdwarf reads only; its type predates const. */
static int load_section(void *context, section_index index, Dwarf_Small **ret, int *error)
{
	const struct dwarf_object *object = context;

	(void)error;
	if (index >= SECTION_COUNT || !object->sections[index].size_bytes)
		return DW_DLV_NO_ENTRY;
	*ret = (Dwarf_Small *)(uintptr_t)object->sections[index].bytes;
	return DW_DLV_OK;
}

static void fill_interface(struct dwarf_object *object)
{
#ifdef HAVE_LIBDWARF_ACCESS_A
	object->methods = (struct Dwarf_Obj_Access_Methods_a_s){
		.om_get_section_info = section_info,
		.om_get_byte_order = object_byte_order,
		.om_get_length_size = length_size,
		.om_get_pointer_size = word_size,
		.om_get_filesize = file_size,
		.om_get_section_count = section_count,
		.om_load_section = load_section,
	};
	object->interface.ai_object = object;
	object->interface.ai_methods = &object->methods;
#else
	object->methods = (struct Dwarf_Obj_Access_Methods_s){
		.get_section_info = section_info,
		.get_byte_order = object_byte_order,
		.get_length_size = length_size,
		.get_pointer_size = word_size,
		.get_section_count = section_count,
		.load_section = load_section,
	};
	object->interface.object = object;
	object->interface.methods = &object->methods;
#endif
}

/* The sections in the order of their names; those of split units go by the plain ones. */
static struct error *fill_sections(struct dwarf_object *object,
				   const struct dwarf_sections *sections)
{
	const struct section *const found[] = { &sections->info,   &sections->types,
						&sections->abbrev, &sections->line_str,
						&sections->str,    &sections->str_offsets };

	for (size_t i = 0; i < ARRAY_SIZE(found); i++)
		object->sections[SECTION_INFO + i] = *found[i];
	if (sections->is_split)
		return NULL;
	return image_section(sections->image, section_names[SECTION_ADDR],
			     &object->sections[SECTION_ADDR]);
}

/* Shows of the section that the unit stands in only the unit, and nothing of the other; of the
 * abbreviations those from which on the unit counts. */
static void narrow(struct dwarf_object *object, const struct dwarf_sections *sections,
		   const struct dwarf_unit *unit)
{
	struct section *own = &object->sections[unit->in_types ? SECTION_TYPES : SECTION_INFO];
	struct section *other =
		&object->sections[unit->in_types ? SECTION_INFO : SECTION_TYPES];

	*other = (struct section){ 0 };
	own->bytes += unit->offset;
	own->size_bytes = unit->end - unit->offset;
	object->sections[SECTION_ABBREV].bytes += unit->abbrev_base;
	object->sections[SECTION_ABBREV].size_bytes -= unit->abbrev_base;
	if (unit->in_types || !sections->late_info)
		return;
	object->relocated = malloc(own->size_bytes);
	if (!object->relocated)
		abort();
	late_section_copy(sections->late_info, unit->offset, own->size_bytes,
			  object->relocated);
	own->bytes = object->relocated;
}

struct error *dwarf_object_open(const struct dwarf_sections *sections,
				const struct dwarf_unit *unit, struct dwarf_object **ret)
{
	struct dwarf_object *object = calloc(1, sizeof(*object));
	struct error *err = NULL;
	Dwarf_Error failure = NULL;

	if (!object)
		abort();
	object->little_endian = sections->little_endian;
	object->word_bytes = image_word_bits(sections->image) / 8;
	object->offset_bytes = unit->offset_bytes;
	err = fill_sections(object, sections);
	if (!err) {
		narrow(object, sections, unit);
		fill_interface(object);
		if (dwarf_object_init_b(&object->interface, NULL, NULL, DW_GROUPNUMBER_ANY,
					&object->debug, &failure) != DW_DLV_OK)
			err = error_new(ERROR_INPUT, "%s: %s+0x%" PRIx64 ": %s",
					image_path(sections->image),
					dwarf_unit_section(sections, unit)->name, unit->offset,
					failure ? dwarf_errmsg(failure)
						: "libdwarf finds nothing");
	}
	if (err) {
		dwarf_object_close(object);
		return err;
	}
	*ret = object;
	return NULL;
}

void dwarf_object_close(struct dwarf_object *object)
{
	if (!object)
		return;
#ifdef HAVE_LIBDWARF_ACCESS_A
	if (object->debug)
		(void)dwarf_object_finish(object->debug);
#else
	if (object->debug)
		(void)dwarf_object_finish(object->debug, NULL);
#endif
	free(object->relocated);
	free(object);
}

Dwarf_Debug dwarf_object_debug(const struct dwarf_object *object)
{
	return object->debug;
}
