import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A place that a stranger to the code would stumble over. */
export type Finding = { rule: LanguageRule; path: string; line: number; text: string };
export const languageRules = ['opens with a relative', 'odd turn', 'long sentence', 'odd title'] as const;
export type LanguageRule = (typeof languageRules)[number];

const MOST_WORDS = 28;
const opener =
  /^(?:Of|So|What|Whose|Who|Whoever|Whom|As|By|To whom|Nobody|Somebody|Where|With whom|From which|For whom|In which|Over which)\b/;
const turns = [
  String.raw`who(?:so)?ever|whatever|of wh(?:om|ich)|with whom|by wh(?:om|ich)|to whom|for whom`,
  'anew|nobody|somebody|is told|tells of|is to be(?! sent)|so that it is|he|him|his|himself',
  'goes on|has come|is gone|is over|thereupon|whereupon|so many|so long|so often|so much|besides|beside',
  'lies in|lie in|stands in|stand in|without a word|for good|meanwhile|by itself|by himself',
];
const odd = new RegExp(String.raw`\b(?:${turns.join('|')})\b`, 'i');
const comments = /(?:^|(?<=[\s({,;]))\/\*\*?(?![*/])([\s\S]*?)\*\/|(?:^|(?<=\s))\/\/(?!\/)[ \t]?([^\n]*)/gm;
const titles = /\b(?:test|describe)\(\s*(['`])([\s\S]+?)\1/g;

const plain = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.trim().replace(/^\*+/, '').trim())
    .join(' ')
    .trim();

const rulesBrokenBy = (text: string): LanguageRule[] => [
  ...(opener.test(text) ? (['opens with a relative'] as const) : []),
  ...(odd.test(text) ? (['odd turn'] as const) : []),
  ...(text.split(/(?<=[.;:!?])\s/).some((sentence) => sentence.split(/\s+/).length > MOST_WORDS)
    ? (['long sentence'] as const)
    : []),
];

/**
 * Finds the comments and test titles of a source that are not in plain English, and counts the lines of its comments.
 * CONTRIBUTING says the rules.
 */
export const languageOf = (path: string, source: string): { findings: Finding[]; commentLines: number } => {
  const findings: Finding[] = [];
  let commentLines = 0;
  const lineAt = (index: number): number => source.slice(0, index).split('\n').length;
  for (const match of source.matchAll(comments)) {
    const comment = match[1] ?? match[2] ?? '';
    commentLines += comment.split('\n').length;
    const text = plain(comment);
    for (const rule of rulesBrokenBy(text)) findings.push({ rule, path, line: lineAt(match.index), text });
  }
  if (path.startsWith('test/'))
    for (const match of source.matchAll(titles)) {
      const [, , text = ''] = match;
      if (odd.test(text)) findings.push({ rule: 'odd title', path, line: lineAt(match.index), text });
    }
  return { findings, commentLines };
};

/** Reads the language of all sources below `folders` of the project at `root`. */
export const languageIn = (root: string, folders: readonly string[]): { findings: Finding[]; commentLines: number } => {
  const paths = globSync(
    folders.map((folder) => (folder.includes('.') ? folder : `${folder}/**/*.{ts,tsx,mjs}`)),
    { cwd: root },
  );
  const each = paths.map((path) => languageOf(path, readFileSync(join(root, path), 'utf8')));
  return {
    findings: each.flatMap(({ findings }) => findings),
    commentLines: each.reduce((sum, one) => sum + one.commentLines, 0),
  };
};
