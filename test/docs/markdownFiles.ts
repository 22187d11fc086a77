import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The pages of the repository in Markdown, as paths from the root. */
export const markdownFiles = (): string[] =>
  globSync(['*.md', '{docs,connector,deploy}/**/*.md'], { cwd: root }).toSorted();

export const readPage = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Removes blocks of code from a page: fenced ones, and those that follow an empty line with an indent. */
export const withoutCode = (text: string): string => {
  const unfenced = text.replaceAll(/^ *```[^]*?^ *```$/gm, '');
  return unfenced.replaceAll(/(?:(?<=\n\n)|^)(?: {4}.*\n(?:\n(?= {4}))*)+/g, '\n');
};

/** The anchors of a page, as GitHub derives them from its headings. */
export const anchorsOf = (text: string): string[] => {
  const seen = new Map<string, number>();
  return Array.from(withoutCode(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times ? `${slug}-${times}` : slug;
  });
};
