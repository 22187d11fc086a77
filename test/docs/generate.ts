import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from './pages.ts';

// `npm run docs:generate` writes the generated pages of the handbook.
const root = join(import.meta.dirname, '../..');
const pages = await generatedPages();
for (const [path, text] of pages) writeFileSync(join(root, path), text);
console.log(`Wrote ${[...pages.keys()].join(', ')}`);
process.exit(0);
