import { readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the forms in which a store may contain a text: UTF-8, UTF-16, and both inside base64 at any offset. */
const formsOf = (text: string): Buffer[] =>
  [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')].flatMap((bytes) => [
    bytes,
    ...[0, 1, 2].map((before) => {
      const whole = Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .replace(/=+$/, '');
      // The first and last letters also depend on their neighbours.
      return Buffer.from(whole.slice(before ? 4 : 0, -2));
    }),
  ]);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return filesIn(realpathSync(path));
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
  });

/** Returns which files under a folder contain which texts; files that disappear during the search are skipped. */
export const foundIn = (folder: string, texts: readonly string[]): string[] => {
  const wanted = texts.map((text) => ({ text, forms: formsOf(text) }));
  return filesIn(folder).flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })) return [];
    const bytes = readFileSync(path);
    return wanted.flatMap(({ text, forms }) =>
      forms.some((form) => bytes.includes(form)) ? [`${path.slice(folder.length)}: ${text}`] : [],
    );
  });
};
