import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Source } from './source.ts';

const docs = join(import.meta.dirname, '../../docs');
const headings = new Set(
  [...readFileSync(join(docs, 'design.md'), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
);
const ids = new Set(readFileSync(join(docs, 'requirements.tsv'), 'utf8').match(/^R\d{3}(?=\t)/gm));

/** Names that may be cited: the documents of this repository. */
const documents = new Set(['README.md', 'calls.tsv', ...readdirSync(docs)]);
/** Documents that existed when a line was written but are not in the repository. */
const elsewhere = /\bDESIGN\s\d+|\b[Ss]pec\s\d+|\b[Rr]eadings?\s\d+|\b\d§\d+|\((?:research|peers)\b[^)]*\)/g;

/** A citation is a requirement's id, a chapter like `design.md, Claims`, or an existing document; nothing else. */
export const citesWhatIsHere = ({ text }: Pick<Source, 'text'>): string[] => {
  const flat = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const foreign = flat.match(elsewhere) ?? [];
  const files = (flat.match(/[\w./-]*\w\.(?:md|tsv)\b/g) ?? []).filter((name) => !documents.has(basename(name)));
  const chapters = [...flat.matchAll(/design\.md, ([^).:;`']+)/g)].flatMap(([, name = '']) =>
    headings.has(name.trim()) ? [] : [`the chapter ${name.trim()}`],
  );
  const requirements = (flat.match(/\bR\d{3}\b/g) ?? []).filter((id) => !ids.has(id));
  return [...foreign, ...files, ...chapters, ...requirements].map((what) => `${what} is not in this repository`);
};
