/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * layline: audits where members of structs land on cache lines.
 *
 * The way of a run: `check` opens each image (image/), reads the types that its rules (rules/)
 * are about (read/ fills types/), lays them out (layout/), audits them (audit/), and hands all
 * of it to a format (report/).  src/meson.build says which layer may see which.
 *
 * base: what every layer uses
 *   base/base                      attributes, checked arithmetic, the bit/byte edge
 *   base/arena                     memory given back all at once
 *   base/bytes                     integers in the byte order of a file
 *   base/cores                     how many threads are worth starting
 *   base/closest                   "did you mean"
 *   base/error                     errors as values
 *   base/map                       from strings to pointers, in order
 *   base/pointer_map               from addresses to pointers
 *   base/srcpos                    a place in a text
 *   base/path                      paths as people shorten them
 *   base/text                      a growing buffer of text
 *   base/utf8                      text that is surely UTF-8
 *   base/vec                       a typed growing array
 *   base/zero_bytes                where strings end, many bytes at a time
 * image: ELF files
 *   image/image                    opening, sections, what a file says of itself
 *   image/image_private            what the files of this layer share
 *   image/identity                 release and build id
 *   image/machine                  what differs from machine to machine
 *   image/packed_file              files that are packed as a whole
 *   image/forget                   lets go of pages that nobody will read again
 *   image/elf_extent               where the ELF file inside ends
 *   image/unpack_format            what a format of packed files is
 *   image/unpack_gzip              gzip
 *   image/unpack_xz                xz
 *   image/unpack_zstd              zstd
 *   image/section                  joins, inflates and relocates sections
 *   image/decompress               inflates
 *   image/debug_file               the separate debug file of a stripped image
 *   image/debug_link               what the image says of it
 *   image/relocation_table         relocations as they stand in the file
 *   image/relocate                 relocations of debug sections
 *   image/late_section             a section that is relocated as far as it is read
 *   image/raw_btf                  files that are BTF and nothing else
 * types: the model of C types
 *   types/type                     types and members
 *   types/type_declare             spells a type as C does
 *   types/type_cache               types shared by the images of a run
 *   types/type_documented          types as the kernel's documents write them
 *   types/type_document            writes them
 *   types/type_documented_match    holds them against a build
 *   types/type_spelled             types as they are given on the command line
 *   types/c_integer                names of integers
 *   types/type_compare             whether two definitions are laid out alike
 *   types/type_alike               whether two declarations name the same type
 *   types/type_db                  all that was read from one image
 * read: from debug information to types
 *   read/reader                    chooses the reader for an image
 *   read/dwarf_reader              DWARF: the image's units, then those in other files
 *   read/dwarf_fill                what a scan found, by name and layout
 *   read/dwarf_split               finds the files that hold split units
 *   read/dwarf_split_file          such a file, and which of its units are meant
 *   read/dwarf_skeleton            what stands for a split unit in the image
 *   read/dwarf_package             the index of a .dwp file
 *   read/dwarf_scan                the hot path: one pass over all units
 *   read/dwarf_scan_unit           one thread, one unit
 *   read/dwarf_stride              its inner loop
 *   read/dwarf_names               the names that are looked for
 *   read/dwarf_places              places that are known beforehand
 *   read/dwarf_marker_search       where structs with group markers can be
 *   read/dwarf_candidates          which structs have been entered for that
 *   read/dwarf_extent               how much room the types of members take
 *   read/dwarf_fingerprint         a number that equal layouts share
 *   read/dwarf_abbrev              abbreviations as programs that skip entries
 *   read/dwarf_abbrev_memo         those that have been compiled before
 *   read/dwarf_abbrev_table        those of a unit
 *   read/dwarf_abbrev_pool         such tables, kept from image to image
 *   read/dwarf_wanted              which attributes matter
 *   read/dwarf_entry               single entries by such a program
 *   read/dwarf_form                how long each attribute form is
 *   read/dwarf_cursor              a place in a section that never leaves it
 *   read/dwarf_unit                where units begin and end
 *   read/dwarf_sections            the debug sections of an image
 *   read/dwarf_whole               a key for all that decoding a definition would give
 *   read/dwarf_open_units          the units whose entries are being read
 *   read/dwarf_attribute           their attributes as plain values
 *   read/dwarf_constants           the DW_ numbers
 *   read/dwarf_decode              entries to types
 *   read/dwarf_decode_entry        what each tag means as a type
 *   read/dwarf_decode_private      what the decoder's files share
 *   read/dwarf_line                 the file names in the header of a line table
 *   read/dwarf_member              where a member lies
 *   read/dwarf_files               which file a declaration stands in
 *   read/wanted_kinds               which kinds are wanted by which name
 *   read/btf_*                     the same from BTF
 * layout: where members lie
 *   layout/layout                  members with their paths, holes, groups
 *   layout/marker                  which members are group markers
 *   layout/hole                    bits that no member uses
 *   layout/slot                    places between members, and their groups
 *   layout/piece                   what moves as one, and what stays
 *   layout/find                    follows a path into a struct
 *   layout/at                      what lies at an offset
 *   layout/cacheline               lines as numbers
 *   layout/difference              what sets two layouts apart, member by member
 *   layout/pairing                 which member of one is which of the other
 *   layout/edit                    edits of a struct, bound to what they name
 *   layout/edit_parse              reads an edit
 *   layout/edit_chain              the way to a member through anonymous structs
 *   layout/edit_apply              makes one edit
 *   layout/hole_change             holes that open and close between two layouts
 *   layout/edited_types            all types of an image after the edits
 *   layout/relayout                places members by the rules of C, as the compiler does
 *   layout/relayout_infer          finds the rules by which a struct was laid out
 *   layout/relayout_types          carries a change into what embeds it
 *   layout/relayout_private        what the files of relayout share
 *   layout/line_map                lines as rows of boxes, to be drawn
 *   layout/line_items              what the boxes show
 * rules: what people declare
 *   rules/rules                    rules as data, and sets of them
 *   rules/rules_yaml               YAML to nodes
 *   rules/node                     a rule file as a tree of values
 *   rules/key                      mappings with known keys
 *   rules/rule_read                nodes to rules
 *   rules/group_read               groups
 *   rules/field_read               documentation rows and waivers
 *   rules/docs_read                the form of a document
 *   rules/budget_read              budgets and conditions
 *   rules/rule_check               faults that no single line shows
 *   rules/condition                what holds for an image
 *   rules/expression               numbers of bytes, sizeof among them
 *   rules/words                    what accesses and paths are called
 *   rules/fault                    errors with a place
 * audit: rules against layouts
 *   audit/audit                    runs the checks over an image
 *   audit/checks                   the registry of checks, and how each is asked
 *   audit/check_presence           what a rule names is there
 *   audit/check_budget             size, lines, place, distance
 *   audit/check_lines              how well lines are used
 *   audit/check_shared             read and written on one line
 *   audit/check_undeclared         what no rule names
 *   audit/check_fields             documentation rows and their types
 *   audit/check_undocumented       what no row names
 *   audit/check_not_exercised      what rules ask and a build cannot show
 *   audit/check_waivers            waivers that are no longer of use
 *   audit/check_access             what rows say of access, and groups
 *   audit/check_definitions        what the units of an image disagree about
 *   audit/not_exercised            what there was no occasion to check
 *   audit/repeat                   the same struct of another image, audited once
 *   audit/resolve                  binds what a rule names to what is there
 *   audit/field_bind               binds documentation rows
 *   audit/field_access             the words of their access columns
 *   audit/fastpath                 measures what the fast path needs
 *   audit/group                    measures groups
 *   audit/before_after             a number as it is and would be
 *   audit/place                    where a new member fits: all places, ranked
 *   audit/place_effect             one of them in one image
 *   audit/place_rule               the rule with the member in it
 *   audit/place_private            what these share
 *   audit/pack                     a better order of members
 *   audit/pack_variants            orders that may be better
 *   audit/pack_price               what an order costs
 *   audit/pack_private             what these share
 *   audit/remake                   a struct of one build, open for other layouts
 *   audit/proposal                 a struct as it might be, audited
 *   audit/c_size                   sizeof in budgets
 *   audit/waiver                   findings that may stand
 *   audit/trial                    what edits would do to an image
 *   audit/slab_fit                 how objects fit the kernel's slabs
 *   audit/comparison               two layouts of a struct: groups, and what is hot
 *   audit/compared_bind            one rule bound to two builds
 *   audit/hot_bits                 which bits are hot, and in which group
 *   audit/finding                  what was found
 *   audit/finding_key              what makes it the same in another build
 *   audit/wording                  the phrases of messages
 * baseline: an audit against an earlier result
 *   baseline/baseline              what a result says, as far as it is compared
 *   baseline/baseline_read         results from JSON
 *   baseline/image_pair            which image is which of another build
 *   baseline/news                  what is new, what is gone
 *   baseline/known                 which finding is which of an earlier result
 *   baseline/additions             what is said of members that groups did not have
 *   baseline/struct_change         what changed in the groups of a struct
 *   baseline/change_words          that in one line
 * report: formats
 *   report/report                  the table of formats, and what they are given
 *   report/audited_part            each struct beside its findings
 *   report/report_text             check, for people
 *   report/struct_text             one struct of it
 *   report/not_exercised_text      what was not exercised, in a paragraph
 *   report/verdict_table           a verdict for each struct and image
 *   report/group_table             its table of groups
 *   report/report_github           check, as annotations of GitHub
 *   report/report_json             check, for programs
 *   report/news_text               its baseline, for people
 *   report/news_json               its baseline, for programs
 *   report/matrix                  results of several builds, side by side
 *   report/matrix_builds           which builds these are
 *   report/matrix_text             that, for people
 *   report/matrix_markdown         that, as Markdown
 *   report/matrix_html             that, as a page of HTML
 *   report/matrix_json             that, for programs
 *   report/matrix_csv              that, as comma-separated values
 *   report/csv_value               one of those values
 *   report/report_sarif            check, for code scanning and editors
 *   report/sarif_location          its places
 *   report/sarif_tool              its rules, with their help
 *   report/report_junit            check, as test results in XML
 *   report/report_ktap             check, as the kernel's test results
 *   report/test_case               an audit as tests
 *   report/finding_lines           a finding as plain lines
 *   report/report_markdown         check, as Markdown
 *   report/report_nipa             check, in one line
 *   report/report_table            report: its formats, and which structs it has
 *   report/report_table_text       report, for people
 *   report/report_table_markdown   report, as Markdown
 *   report/report_table_json       report, for programs
 *   report/report_table_csv        report, as comma-separated values
 *   report/show_text               show, for people
 *   report/show_json               show, for programs
 *   report/show_lines              its body, a block a cache line
 *   report/line_strip              a cache line as characters
 *   report/shown_filter            which part of a struct is shown
 *   report/shown_heading           which layout is shown, and from where lines count
 *   report/show_html               show, as a map in HTML
 *   report/show_svg                show, as a drawing in SVG
 *   report/map_html                pages and maps in HTML
 *   report/map_html_rows           the rows of such a map
 *   report/map_html_private        what the two share
 *   report/map_style               style sheets of maps
 *   report/map_words               the words around maps
 *   report/box_words               the words in their boxes
 *   report/group_color             colours of groups
 *   report/markup                  text inside HTML and XML
 *   report/at_text                 at, for people
 *   report/at_json                 at, for programs
 *   report/list_text               list, for people
 *   report/list_json               list, for programs
 *   report/place_text              place, for people
 *   report/place_json              place, for programs
 *   report/place_words             words for what changes
 *   report/pack_text               pack, for people
 *   report/pack_json               pack, for programs
 *   report/struct_c                a struct as C
 *   report/image_line              which image a report is about
 *   report/report_diff             the formats of layline diff
 *   report/try_text                try, for people
 *   report/try_json                try, for programs
 *   report/json_parts              entries that several JSON documents have
 *   report/diff_parts              diff about one struct, for other reports
 *   report/diff_row                its changes as rows, and their words
 *   report/diff_text               diff, for people
 *   report/diff_markdown           diff, for a comment
 *   report/diff_json               diff, for programs
 *   report/diff_html               diff, as two maps beside each other
 *   report/diff_map                what such a map marks, and which boxes belong together
 *   report/styled                  colours, columns, line breaks
 *   report/counts_text             how many findings there are
 *   report/change_json             numbers that change, as JSON
 *   report/json_value              what JSON documents are made of
 *   report/markdown                text in Markdown
 *   report/xml                     text in XML
 * doc: the kernel's documents, from text to rows and back
 *   doc/doc                        documents as rows and a look
 *   doc/doc_reader                 reads a document, in either form
 *   doc/doc_row                    one row as a line
 *   doc/doc_row_read               one line as a row
 *   doc/doc_writer                 writes a document, and the list of all
 *   doc/doc_build                  rows from a build: types, members without a row
 *   doc/doc_compare                how a document differs from its rule, in words
 *   doc/unified_diff               how two texts differ
 *   doc/c_asserts                  a rule as the kernel's own checks in C
 * import: rules from what exists
 *   import/draft                   what an import has learnt
 *   import/import_docs             documents
 *   import/import_source           C sources: which files, and for what
 *   import/source_take             what definitions and asserts become
 *   import/source_asserts          calls of asserts
 *   import/source_tree             the C files below a folder
 *   import/c_struct                a definition's members and markers
 *   import/c_token                 C text as tokens under their #ifs
 *   import/import_image            builds: their markers
 *   import/budget_edit             measured numbers in place of budgets
 *   import/merge                   what was imported meets a rule
 *   import/merge_fields            its rows
 *   import/merge_groups            its groups
 *   import/rule_writer             drafts as YAML
 *   import/yaml_edit               changes to a text that leave the rest alone
 *   import/file                    whole files as texts
 * cli: commands
 *   cli/main                       this file: dispatch, errors, exit status
 *   cli/command                    what a command is
 *   cli/check_baseline             the baseline of a check
 *   cli/check_budgets              what it measured, as budgets
 *   cli/cmd_check                  layline check
 *   cli/cmd_show                   layline show
 *   cli/cmd_at                     layline at
 *   cli/cmd_list                   layline list
 *   cli/cmd_report                 layline report
 *   cli/report_matrix              its --matrix
 *   cli/cmd_place                  layline place
 *   cli/cmd_diff                   layline diff
 *   cli/cmd_pack                   layline pack
 *   cli/cmd_rules                  layline rules
 *   cli/cmd_rules_import           its import
 *   cli/cmd_rules_emit             its emit
 *   cli/cmd_docs                   layline docs
 *   cli/docs_drift                 its comparison with a build
 *   cli/options                    the command line
 *   cli/option_table               its options, a row each
 *   cli/option_values              what their values may be
 *   cli/format                     --format
 *   cli/output                     where a report goes
 *   cli/description                the line for a test runner
 *   cli/output_folder              several files, all or none
 *   cli/image_paths                which files are looked at
 *   cli/images                     one image, opened and read
 *   cli/audit_input                one image, read for an audit
 *   cli/cmd_try                    layline try
 *   cli/try_image                  an image in which edits are tried
 *   cli/struct_builds              those that were found, as builds for other layouts
 *   cli/diff_input                 two images, read to be compared
 *   cli/listed                     which types count as structs
 *   cli/rule_files                 which rules hold for an image
 *   cli/show_filter                which members of a struct are shown
 *   cli/line_base                  where on a line a struct begins
 *   cli/struct_advice              names that may have been meant
 *   cli/struct_search              one struct, looked for in images
 *   cli/rule_image                 rules, and the image that goes with them
 *   cli/ordered_work               threads ahead of a consumer that takes results in order
 *   cli/today                      which day it is
 *   cli/progress                   a counter on the terminal
 */
#include <stdio.h>
#include <string.h>

#include "base/closest.h"
#include "cli/command.h"
#include "cli/output.h"

static const struct command *const commands[] = {
	&command_check,  &command_show,  &command_at,   &command_list,
	&command_report, &command_rules, &command_docs, &command_place,
	&command_diff,   &command_try,   &command_pack,
};

/* The only place that prints errors. */
static void print_error(struct error *err)
{
	(void)fprintf(stderr, "layline: %s\n", error_message(err));
	error_free(err);
}

static void complain(struct session *session, struct error *err)
{
	print_error(err);
	session->has_failed = true;
}

static struct error *print_help(void)
{
	struct text text = { 0 };
	struct error *err;

	text_add(&text,
		 "usage: layline COMMAND [OPTION...] [ARGUMENT...]\n\n"
		 "Audits where members of structs land on cache lines, from a build's debug\n"
		 "information.\n\n");
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		text_add(&text, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
	text_add(&text,
		 "\n`layline COMMAND --help` tells about a command, `layline --version` the "
		 "version.\n");
	err = output_text(NULL, &text);
	text_deinit(&text);
	return err;
}

static struct error *print_command_help(const struct command *command)
{
	struct text text = { 0 };
	struct error *err;

	text_add(&text, "usage: layline %s [OPTION...] %s\n\n%s\n", command->name,
		 command->arguments, command->explanation);
	options_help(&text, command->bit);
	err = output_text(NULL, &text);
	text_deinit(&text);
	return err;
}

static struct error *print_version(void)
{
	struct text text = { 0 };
	struct error *err;

	text_add(&text, "layline %s\n", LAYLINE_VERSION);
	err = output_text(NULL, &text);
	text_deinit(&text);
	return err;
}

static struct error *unknown_command(const char *name)
{
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	closest_init(&closest, name);
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		closest_offer(&closest, commands[i]->name);
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "unknown %s '%s'%s", *name == '-' ? "option" : "command",
			name,
			advice.length ? text_str(&advice) : "; `layline --help` lists them");
	text_deinit(&advice);
	return err;
}

static struct error *run_command(const struct command *command, int argc, char **argv,
				 enum exit_status *ret_status)
{
	struct options options;
	struct session session = { .options = &options,
				   .complain = complain,
				   .bases = read_bases_new(),
				   .abbrevs = read_abbrevs_new() };
	struct error *err = options_parse(&options, command->bit, argc, argv);

	type_cache_init(&session.cache);
	if (!err && options.wants_help)
		err = print_command_help(command);
	else if (!err && options.wants_version)
		err = print_version();
	else if (!err)
		err = command->run(&session, ret_status);
	if (session.has_failed)
		*ret_status = STATUS_FAILED;
	type_cache_deinit(&session.cache);
	read_bases_free(session.bases);
	read_abbrevs_free(session.abbrevs);
	options_deinit(&options);
	return err;
}

static struct error *run(int argc, char **argv, enum exit_status *ret_status)
{
	if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
		return print_help();
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
		return print_version();
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		if (strcmp(commands[i]->name, argv[1]) == 0)
			return run_command(commands[i], argc - 1, argv + 1, ret_status);
	return unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
	enum exit_status status = STATUS_CLEAN;
	struct error *err = run(argc, argv, &status);

	if (err) {
		print_error(err);
		status = STATUS_FAILED;
	}
	return (int)status;
}
