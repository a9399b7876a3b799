/** How an exported report looks: on screens of both colours, and on paper. It loads nothing, not even a font. */
import "server-only";

export const reportStyle = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #171b22; --muted: #535c6b; --line: #d9dde4; --sunken: #f3f5f8; --danger: #b42323;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14181f; --text: #e8ebf0; --muted: #a7b0be; --line: #2b333f; --sunken: #0e1116; --danger: #ff8f8a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2rem 1rem 4rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
main { max-width: 52rem; margin: 0 auto; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1rem; line-height: 1.4; }
p, ul, ol, blockquote, pre { margin: .75rem 0; }
ul, ol { padding-left: 1.5rem; }
blockquote { padding-left: 1rem; border-left: 3px solid var(--line); color: var(--muted); }
.origin, .count { color: var(--muted); font-size: .875rem; }
.error { color: var(--danger); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8125rem; }
pre {
  padding: .75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken);
  white-space: pre-wrap;
}
figure { margin: 1rem 0; }
figure:empty { display: none; }
figure img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.table { position: relative; margin: 1rem 0 .5rem; overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { padding-bottom: .25rem; text-align: left; font-weight: 600; }
caption.spoken { padding: 0; }
.spoken span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td {
  padding: .25rem .75rem; border: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: break-word;
}
th { background: var(--sunken); font-weight: 600; }
.number { text-align: right; }
td.number { white-space: nowrap; }
td i { color: var(--muted); }
.paper { display: none; }
@page { size: A4 portrait; margin: 16mm 14mm; }
@media print {
  .appendix { display: none; }
  :root { color-scheme: light; }
  body { padding: 0; font-size: 10.5pt; }
  main { max-width: none; }
  h1, h2, h3, caption { break-after: avoid; }
  h2, h3, tr, figure, li { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
  thead { display: table-header-group; }
  .table { overflow: visible; }
  table { font-size: 8.5pt; }
  th, td { padding: .15rem .4rem; }
  .wide { display: none; }
  .paper { display: block; }
  .paper table { width: 100%; table-layout: fixed; font-size: 7pt; }
  .paper th, .paper td { padding: .1rem .25rem; overflow-wrap: anywhere; }
  .paper td.number { white-space: normal; }
  figure img { max-height: 200mm; }
}
`;
