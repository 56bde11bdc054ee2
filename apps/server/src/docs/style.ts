/** The look of the page; colours keep 4.5:1 in both schemes. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202e; --dim: #4c596b; --page: #ffffff; --soft: #f1f4f8; --line: #d5dce5;
  --link: #1b4fd6; --good: #0b6b49; --bad: #a8242f; --warn: #85510a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf2; --dim: #a9b4c3; --page: #10161f; --soft: #1a2330;
  --line: #2f3b4c; --link: #8fb1ff; --good: #5fd3a4; --bad: #ff9aa2; --warn: #f0bd6c; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; padding: .5rem 1rem; background: var(--page); }
.skip:focus { left: .5rem; top: .5rem; z-index: 1; }
header { padding: 1.5rem 1.5rem .5rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.6rem; } h1 small { color: var(--dim); font-weight: 400; }
h2 { margin: 2rem 0 .5rem; font-size: 1.3rem; } h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: .95rem; }
.columns { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 1rem 1.5rem;
  border-right: 1px solid var(--line); }
nav h2 { margin: 1rem 0 .25rem; font-size: 1rem; }
nav ul { margin: 0; padding: 0; list-style: none; font-size: .875rem; }
nav li { padding: .2rem 0; overflow-wrap: anywhere; }
nav summary { display: none; }
main { padding: 0 1.5rem 4rem; min-width: 0; max-width: 70rem; }
main:focus { outline: none; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem; overflow: auto; max-height: 30rem; background: var(--soft); border-radius: 6px; }
.method { font: 700 .8em ui-monospace, monospace; color: var(--dim); }
.summary { margin: .5rem 0 0; font-weight: 600; } .facts, .limits, .required { color: var(--dim); font-size: .875rem; }
.facts { margin: .25rem 0; } .required { color: var(--warn); }
.table { overflow-x: auto; margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: .4rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tbody th { font-weight: 400; } tbody th code { white-space: nowrap; }
td p { margin: 0; }
details.answer { border-top: 1px solid var(--line); padding: .25rem 0; }
summary { cursor: pointer; padding: .25rem 0; }
.status { font: 700 1em ui-monospace, monospace; } .s2 { color: var(--good); } .s4, .s5, .sd { color: var(--bad); }
@media (max-width: 767px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); }
  nav summary { display: list-item; }
  header, nav, main { padding-left: 1rem; padding-right: 1rem; }
}
@media print { nav, .skip { display: none; } .columns { display: block; } }
`;
