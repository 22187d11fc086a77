import { createGlobalStyle } from 'styled-components';
import { tokenCss } from '../ui/theme.ts';

/** The design tokens and the base styles of every page (web.md, The web). */
export const GlobalStyle = createGlobalStyle`
${tokenCss}
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--canvas); color: var(--text); font: var(--w-regular) var(--t-13)/var(--lh) var(--font); -webkit-font-smoothing: antialiased; text-rendering: optimizeLegibility; }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend { margin: 0; padding: 0; border: 0; min-width: 0; }
ul, ol { list-style: none; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
button { background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; }
a { color: inherit; text-decoration: none; }
svg { display: block; flex: none; }
.lucide { stroke-width: 1.75; }
.lucide[width='24'] { width: 16px; height: 16px; }
:focus { outline: none; }
:focus-visible { outline: none; box-shadow: var(--ring); }
::selection { background: var(--accent); color: var(--on-accent); }
* { scrollbar-width: thin; scrollbar-color: var(--border) transparent; }
@keyframes fade { from { opacity: 0; } }
@keyframes rise { from { opacity: 0; transform: translateY(8px) scale(.985); } }
@keyframes slide { from { opacity: 0; transform: translateX(8px); } }
@keyframes shine { from { background-position: 120% 0; } to { background-position: -60% 0; } }
@keyframes turn { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`;
