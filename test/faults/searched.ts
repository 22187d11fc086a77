import { readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A text as a store may hold it: in UTF-8 and UTF-16, and both inside base64, wherever in it they begin. */
const formsOf = (text: string): Buffer[] =>
  [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')].flatMap((bytes) => [
    bytes,
    ...[0, 1, 2].map((before) => {
      const whole = Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .replace(/=+$/, '');
      // The letters at both ends say something of their neighbours, too.
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
