import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { anchorsOf, readPage, root, withoutCode } from './markdownFiles.ts';

/** Finds the links of a page to a file, a folder or a heading that does not exist. Addresses on the web are not asked. */
export const brokenLinks = (path: string, text: string): string[] => {
  const prose = withoutCode(text).replaceAll(/`[^`]*`/g, '');
  const targets = Array.from(prose.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g), ([, target = '']) => target);
  return targets.flatMap((target) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const there = file ? normalize(join(dirname(path), decodeURIComponent(file))) : path;
    if (!existsSync(join(root, there))) return [`${path}: ${target}`];
    if (anchor === undefined) return [];
    const page = there === path ? text : readPage(there);
    return anchorsOf(page).includes(decodeURIComponent(anchor)) ? [] : [`${path}: ${target}`];
  });
};

/** Finds the programs that a page calls by `npm run NAME` and that package.json lacks. */
export const unknownPrograms = (text: string, scripts: readonly string[]): string[] =>
  Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name).filter((name) => !scripts.includes(name));
