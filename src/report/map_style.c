/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Style sheets of maps. */
#include "report/map_style.h"

#include "report/group_color.h"

static const char html_sheet[] =
	":root{color-scheme:light dark;--page:#fff;--ink:#111;--soft:#5c5c5c;--rule:#c9c9c9;"
	"--strip:#7a7a7a33;--bad:#d1001f;--tip:#fffef5}\n"
	"@media(prefers-color-scheme:dark){:root{--page:#16181b;--ink:#f2f2f2;--soft:#a9adb3;"
	"--rule:#4a4e54;--strip:#c8c8c82e;--bad:#ff7b86;--tip:#262a30}}\n"
	"*{box-sizing:border-box}\n"
	"body{margin:0;padding:16px 20px 40px;background:var(--page);color:var(--ink);"
	"font:14px/1.4 system-ui,sans-serif}\n"
	"h1{font-size:20px;margin:0}h1 code{font-size:inherit}\n"
	"p{margin:4px 0}.soft{color:var(--soft)}\n"
	"code,.at{font-family:ui-monospace,monospace;font-size:12px}\n"
	".beside{display:flex;gap:24px;align-items:flex-start}.beside>section{flex:1 1 0;"
	"min-width:0}\n"
	"section+section{margin-top:40px}.beside>section+section{margin-top:0}\n"
	".legend{display:flex;flex-wrap:wrap;gap:4px 40px;margin:12px 0;align-items:flex-start}\n"
	"table{border-collapse:collapse}caption{text-align:left;font-weight:600}\n"
	"td,th{padding:1px 14px 1px 0;text-align:left;font-weight:400;white-space:nowrap;"
	"vertical-align:top}\n"
	"th{color:var(--soft)}td.num,th.num{text-align:right}\n"
	".key{list-style:none;margin:0;padding:0;max-width:68em}.key li{margin:2px 0}\n"
	".sw{display:inline-block;position:relative;width:30px;height:15px;margin-right:8px;"
	"vertical-align:-3px}\n"
	".map{min-width:760px}.beside .map{min-width:0}\n"
	".scroll{overflow-x:auto;padding-bottom:4px}.beside .scroll{overflow:visible}\n"
	".row{display:grid;grid-template-columns:96px minmax(0,1fr) 190px;gap:10px;"
	"margin-top:3px}\n"
	".beside .row{grid-template-columns:74px minmax(0,1fr);gap:6px}.beside .in{display:none}\n"
	".no{text-align:right;line-height:1.25;align-self:center}.no b{display:block}\n"
	".no .at{color:var(--soft);font-size:11px}\n"
	".cells{position:relative;background:repeating-linear-gradient(90deg,var(--strip) 0 1px,"
	"transparent 1px 12.5%)}\n"
	".ruler{position:relative;height:16px;color:var(--soft)}\n"
	".ruler span{position:absolute;font:11px ui-monospace,monospace;border-left:1px solid "
	"var(--rule);padding-left:3px}\n"
	".in{align-self:center;font-size:11.5px;line-height:1.15;overflow-wrap:anywhere}\n"
	".in span{display:block}.in i{display:inline-block;width:10px;height:10px;"
	"margin-right:5px;border:1px solid var(--e);background:var(--f)}\n"
	".b,.sw{background:var(--f);border:1px solid var(--e)}\n"
	".b{position:absolute;top:0;height:100%;color:var(--ink);cursor:default}\n"
	".b>.n{display:block;height:100%;overflow:hidden;padding:0 2px;font-size:11px;"
	"line-height:13px;letter-spacing:-.1px}\n"
	".k>.n{font-size:9.5px;letter-spacing:-.2px;padding:0 1px}\n"
	".v>.n{writing-mode:vertical-rl;white-space:nowrap;padding:1px 0;line-height:1;"
	"font-size:9.5px;display:flex;align-items:center;letter-spacing:0}\n"
	".hole,.padding{color:var(--soft);background:repeating-linear-gradient(135deg,"
	"transparent 0 3px,var(--h) 3px 5px) var(--page);border:1px dashed var(--h)}\n"
	".hole{--h:#b3940d}.padding{--h:#9a9a9a}\n"
	".hole>.n,.padding>.n{display:inline-block;height:auto;max-width:100%;"
	"background:var(--page)}\n"
	".from>.n{padding-left:4px}.straddle.from>.n{padding-left:13px}\n"
	".outside{border:0;background:none}\n"
	".bits{background:linear-gradient(transparent 82%,var(--e) 82%) var(--f)}\n"
	".from{border-left-style:dotted;border-left-width:3px}\n"
	".on{border-right-style:dotted;border-right-width:3px}\n"
	".straddle{outline:2px solid var(--bad);outline-offset:-2px;z-index:1}\n"
	".straddle.on>.n::after{content:\"\\25b6\";color:var(--bad);position:absolute;right:3px;"
	"bottom:2px;font-size:9px;line-height:1}\n"
	".straddle.from>.n::before{content:\"\\25c0\";color:var(--bad);position:absolute;left:3px;"
	"top:2px;font-size:9px;line-height:1}\n"
	".dim{opacity:.35}\n"
	".added,.moved,.removed,.retyped{box-shadow:inset 0 -4px var(--m)}\n"
	".added{--m:#1a9641}.moved{--m:#2b6cff}.removed{--m:#d1001f}.retyped{--m:#9470cd}\n"
	".t{display:none;position:absolute;left:-1px;top:calc(100% + 3px);z-index:9;width:"
	"max-content;max-width:min(520px,60vw);padding:6px 9px;background:var(--tip);"
	"color:var(--ink);border:1px solid var(--e,var(--rule));border-radius:4px;"
	"box-shadow:0 3px 12px #0005;font-size:12px;line-height:1.45;overflow-wrap:anywhere}\n"
	".r>.t{left:auto;right:-1px}.up>.t{top:auto;bottom:calc(100% + 3px)}\n"
	".t span{display:block}.t .d{font:12px ui-monospace,monospace;font-weight:600}\n"
	".b:hover,.b:focus{z-index:8;opacity:1}.b:focus{outline:2px solid var(--ink)}\n"
	".b:hover>.t,.b:focus>.t{display:block}\n"
	"details{margin-top:20px}summary{cursor:pointer;font-weight:600}\n"
	"details td{font:12px ui-monospace,monospace}details td.wrap{white-space:normal}\n"
	"details tbody tr:nth-child(even){background:var(--strip)}\n"
	"@media print{*{print-color-adjust:exact;-webkit-print-color-adjust:exact}"
	"body{padding:0}.row,section>p,.legend{break-inside:avoid}.scroll{overflow:visible}"
	".map{min-width:0}.t{display:none!important}}\n";

void map_style_html(struct text *text)
{
	text_add(text, "%s", html_sheet);
	for (unsigned i = 0; i < GROUP_COLOR_COUNT; i++)
		text_add(text, ".c%u{--f:%s;--e:%s}\n", i, group_paints[i].light_fill,
			 group_paints[i].edge);
	text_add(text, "@media screen and (prefers-color-scheme:dark){\n");
	for (unsigned i = 0; i < GROUP_COLOR_COUNT; i++)
		text_add(text, ".c%u{--f:%s}\n", i, group_paints[i].dark_fill);
	text_add(text, "}\n");
}

static const char svg_sheet[] =
	"text{font:12px system-ui,sans-serif;fill:#111}\n"
	".page{fill:#fff}.soft{fill:#5c5c5c}.big{font-size:19px;font-weight:600}\n"
	".num{font:11px ui-monospace,monospace}.end{text-anchor:end}\n"
	".n{font-size:10px}\n"
	".hole{fill:url(#hole);stroke:#b3940d;stroke-dasharray:3 2}\n"
	".padding{fill:url(#padding);stroke:#9a9a9a;stroke-dasharray:3 2}\n"
	".h{stroke:#b3940d;stroke-width:1.5}.p{stroke:#9a9a9a;stroke-width:1.5}\n"
	".straddle{stroke:#d1001f;stroke-width:2}.n.arrow{fill:#d1001f}\n"
	".tick{stroke:#c9c9c9}.dim{opacity:.35}\n"
	".bits{stroke-dasharray:2 1}\n"
	"g:hover>rect{stroke-width:2.5}\n";

static const char svg_sheet_dark[] =
	".hole{fill:url(#hole);stroke:#b3940d}.padding{fill:url(#padding);stroke:#9a9a9a}\n"
	"text{fill:#f2f2f2}.page{fill:#16181b}.soft{fill:#a9adb3}.tick{stroke:#4a4e54}\n"
	".straddle{stroke:#ff7b86}.n.arrow{fill:#ff7b86}\n";

static void add_fills(struct text *text, bool is_dark)
{
	for (unsigned i = 0; i < GROUP_COLOR_COUNT; i++)
		text_add(text, ".c%u{fill:%s;stroke:%s}\n", i,
			 is_dark ? group_paints[i].dark_fill : group_paints[i].light_fill,
			 group_paints[i].edge);
}

/* Of rules that are equally special the last counts: fills stand before what may hatch or frame
 * them. */
void map_style_svg(struct text *text)
{
	add_fills(text, false);
	text_add(text, "%s@media screen and (prefers-color-scheme:dark){\n", svg_sheet);
	add_fills(text, true);
	text_add(text, "%s}\n", svg_sheet_dark);
}
