import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const locales = join(import.meta.dirname, '../../web/locales');
type Tree = { [name: string]: string | Tree };
const tree: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), tree])));

/** Returns the text of the product under `feature:a.b` in a language. Throws when there is none. */
export const textsOf = (language: string) => {
  const files = new Map<string, Tree>();
  return (key: string, values: Record<string, string> = {}): string => {
    const [feature = '', path = ''] = key.split(':');
    if (!files.has(feature))
      files.set(feature, tree.parse(JSON.parse(readFileSync(join(locales, language, `${feature}.json`), 'utf8'))));
    const found = path
      .split('.')
      .reduce<string | Tree | undefined>(
        (at, name) => (typeof at === 'object' ? at[name] : undefined),
        files.get(feature),
      );
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => values[name] ?? '');
  };
};
export type TextOf = ReturnType<typeof textsOf>;
