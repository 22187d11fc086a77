import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogue } from '../../domain/catalogue.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import { records } from '../../domain/records.ts';
import { table } from './markdown.ts';
import { fieldsOf, fieldsText } from './schemaText.ts';

const root = join(import.meta.dirname, '../..');

/** The place where an event type is declared: its folder, and the comment above it. */
type Declared = { folder: string; comment: string };

const declarations = (): Map<string, Declared> => {
  const found = new Map<string, Declared>();
  for (const path of globSync('domain/**/*.ts', { cwd: root }).toSorted()) {
    const text = readFileSync(join(root, path), 'utf8');
    const matches = text.matchAll(
      /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?^ {2}([A-Z]\w+): \{\s*(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?(?:data|personal|plain|erases)/gm,
    );
    for (const [, above, name = '', inside] of matches)
      found.set(name, { folder: dirname(path).replace('domain/', ''), comment: sentence(above ?? inside ?? '') });
  }
  for (const { kind } of records)
    for (const name of Object.keys(kind.events))
      if (!found.has(name)) found.set(name, { folder: kind.feature, comment: '' });
  return found;
};

const sentence = (comment: string): string => comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();

/** The page of all event types, from the catalogue. */
export const eventPage = (): string => {
  const declared = declarations();
  const all: Catalogue = catalogue;
  const folders = new Map<string, string[][]>();
  for (const [name, { data, personal, erases }] of Object.entries(all)) {
    const { folder, comment } = declared.get(name) ?? { folder: 'others', comment: '' };
    const sealed = personal
      ? `Sealed for the ${personal.whose}: ${personal.fields.map((f) => `\`${f}\``).join(', ')}.`
      : '';
    const erased = erases ? `Erases the ${erases}.` : '';
    const row = [
      `\`${name}\``,
      fieldsText(fieldsOf(data, 'output')),
      [comment, sealed, erased].filter(Boolean).join(' '),
    ];
    folders.set(folder, [...(folders.get(folder) ?? []), row]);
  }
  const parts = [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, rows]) => `## \`${folder}\`\n\n${table(['event', 'data', 'notes'], rows)}`);
  return `# Event catalogue

Each event type that Atende writes, or ever wrote, by its folder in \`domain/\`. A name is never given another meaning, and
fields are only added ([events.md](events.md)). A \`?\` marks a field that an event may lack. Sealed texts open only with the
key of their person ([privacy.md](privacy.md)). The stream and the envelope are the same for all events.

${parts.join('\n\n')}
`;
};
