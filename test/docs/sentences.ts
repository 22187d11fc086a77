import { withoutCode } from './markdownFiles.ts';

/** Lists the sentences of a page's prose and list items. Code, tables and headings are left out. */
export const sentencesOf = (text: string): string[] =>
  withoutCode(text)
    .replaceAll(/^(?:#|\||<|!\[).*$/gm, '')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .flatMap((paragraph) =>
      paragraph
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.:;!?])\s/),
    )
    .map((sentence) => sentence.replace(/^(?:[-*]|\d+\.) /, '').trim())
    .filter(Boolean);

export const wordsIn = (sentence: string): number => sentence.split(/\s+/).length;
