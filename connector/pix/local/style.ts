/** The style sheet of the local bank's pages. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #f3f5f8; --card: #fff; --line: #dde3ea; --go: #0b6e5f; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #9aa7b6; --paper: #12161c; --card: #1a2028; --line: #2c3541; --go: #37b9a3; --on: #06231e } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; padding: 32px 16px }
header, main { max-width: 440px; margin: 0 auto }
header { margin-bottom: 24px }
h1 { font-size: 22px; margin: 0 }
header p, dt { color: var(--soft); margin: 2px 0 0; font-size: 14px }
section, main > details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin-bottom: 16px }
h2 { font-size: 17px; margin: 0 0 12px }
form { display: grid; gap: 8px; margin-top: 8px }
label { font-size: 14px; font-weight: 600 }
textarea, input, select { width: 100%; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px }
select option { color: #1c2430 }
button { font: inherit; font-weight: 600; border: 0; border-radius: 8px; padding: 12px; background: var(--go); color: var(--on); cursor: pointer }
button.quiet { background: transparent; color: var(--go); border: 1px solid var(--go) }
:focus-visible { outline: 2px solid var(--go); outline-offset: 2px }
.sum { font-size: 34px; font-weight: 700; letter-spacing: -0.02em; margin: 0 0 12px; font-variant-numeric: tabular-nums }
.done .sum { color: var(--go) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; font-size: 14px }
dt { margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
[role=alert] { color: #c0362c; margin: 0; font-size: 14px }
summary { cursor: pointer; font-size: 14px; color: var(--soft) }
section details { margin-top: 16px }
a { color: var(--go) }
`;
