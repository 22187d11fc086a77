import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Source } from './source.ts';

const docs = join(import.meta.dirname, '../../docs');
/** The headings of the handbook, each after the name of its page. */
const headings = new Set(
  globSync('{develop,operate}/*.md', { cwd: docs }).flatMap((page) =>
    Array.from(
      readFileSync(join(docs, page), 'utf8').matchAll(/^#+ (.+)$/gm),
      ([, heading = '']) => `${basename(page)}, ${heading}`,
    ),
  ),
);
const ids = new Set(readFileSync(join(docs, 'requirements.tsv'), 'utf8').match(/^R\d{3}(?=\t)/gm));

/** Names that may be cited: the documents of this repository. */
const documents = new Set([
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'calls.tsv',
  ...globSync('**/*.{md,tsv}', { cwd: docs }).map((path) => basename(path)),
]);
/** Documents that existed when a line was written but are not in the repository. */
const elsewhere = /\bDESIGN\s\d+|\b[Ss]pec\s\d+|\b[Rr]eadings?\s\d+|\b\d§\d+|\((?:research|peers)\b[^)]*\)/g;

/** A citation is a requirement's id, a chapter like `events.md, Claims`, or an existing document; nothing else. */
export const citesWhatIsHere = ({ text }: Pick<Source, 'text'>): string[] => {
  const flat = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const foreign = flat.match(elsewhere) ?? [];
  const files = (flat.match(/[\w./-]*\w\.(?:md|tsv)\b/g) ?? []).filter((name) => !documents.has(basename(name)));
  const chapters = Array.from(
    flat.matchAll(/([\w-]+\.md)`?, ([A-Z][^).:;`']*)/g),
    ([, page = '', name = '']) => `${page}, ${name.trim()}`,
  ).flatMap((chapter) => (headings.has(chapter) ? [] : [`the chapter ${chapter}`]));
  const requirements = (flat.match(/\bR\d{3}\b/g) ?? []).filter((id) => !ids.has(id));
  return [...foreign, ...files, ...chapters, ...requirements].map((what) => `${what} is not in this repository`);
};
