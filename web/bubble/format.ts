/** WhatsApp's way of marking text: *bold*, _italic_, ~struck~, `code`, ```code```, - items, > quotes, and links. Pure. */
export type Piece =
  | { is: 'text' | 'code'; text: string }
  | { is: 'link'; text: string; href: string }
  | { is: 'bold' | 'italic' | 'struck' | 'quote'; inside: readonly Piece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'struck' } as const;
type Mark = keyof typeof marks;
const isMark = (char: string | undefined): char is Mark => char !== undefined && char in marks;

/** A mark opens after a border and closes before one, and hugs its text. */
const opens = /(?<![\p{L}\p{N}])([*_~])(?!\1|\s)/uy;
const closes = /(?<=\S)[*_~](?![\p{L}\p{N}])/gu;
const fence = '```';
/** On one line, and no part of a fence. */
const inlineCode = /`([^`\n]+)`(?!`)/y;
const item = /[-*] (?=\S)/y;
const quoted = /> (?=\S)/y;
const address = /(?:https?:\/\/|www\.)[^\s<>"]/iy;
/** What ends a sentence is no part of an address. */
const ends = new Set(".,;:!?'…*_~");

/** Beyond so many marks and links the rest of a text is shown as it is. */
const mostMarks = 2000;
/** So much of a text is looked at where a line of it is shown. */
const mostShown = 400;

/** Where the next of something lies. Asked with growing places; all its answers together walk the text once. */
const ahead = (find: (from: number) => number) => {
  let found = -1;
  return (from: number): number => {
    if (found < from) found = find(from);
    return found;
  };
};

const nextMatch = (text: string, pattern: RegExp) =>
  ahead((from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? text.length;
  });

const nextClose = (text: string, mark: Mark) => {
  const places = text.matchAll(closes);
  return ahead((from) => {
    for (const { index, 0: found } of places) if (found === mark && index >= from) return index;
    return text.length;
  });
};

/** An address without what ends the sentence; a bracket belongs to it when it was opened inside. */
const trimmed = (found: string): string => {
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!ends.has(last)) break;
  }
  return found.slice(0, end);
};

/** What may begin at a place of a text, and how far it goes; `end` is where the mark around it closes. */
const readerOf = (text: string) => {
  const fenceAt = ahead((from) => (text.includes(fence, from) ? text.indexOf(fence, from) : text.length));
  const lineEnd = nextMatch(text, /\n/g);
  const wall = nextMatch(text, /[\s<>"]/g);
  const close = { '*': nextClose(text, '*'), _: nextClose(text, '_'), '~': nextClose(text, '~') };
  const fits = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.test(text);
  };
  const isLineStart = (at: number): boolean => at === 0 || text[at - 1] === '\n';
  return {
    /** What is to be shown as it is, with so many marks on either side. */
    code: (at: number, end: number): { inside: string; marks: number } | null => {
      if (text.startsWith(fence, at)) {
        const until = fenceAt(at + fence.length + 1);
        const isWhole = until + fence.length <= end;
        return isWhole ? { inside: text.slice(at + fence.length, until), marks: fence.length } : null;
      }
      if (text[at] !== '`' || text[at - 1] === '`' || !fits(inlineCode, at) || inlineCode.lastIndex > end) return null;
      return { inside: text.slice(at + 1, inlineCode.lastIndex - 1), marks: 1 };
    },
    isItem: (at: number): boolean => isLineStart(at) && fits(item, at),
    /** Where the line ends that is a quote from here on. */
    quote: (at: number): number | null => (isLineStart(at) && fits(quoted, at) ? lineEnd(at) : null),
    link: (at: number, begin: number, end: number): string | null => {
      if (at > begin && /\w/.test(text.charAt(at - 1))) return null;
      return fits(address, at) ? trimmed(text.slice(at, Math.min(wall(at), end))) : null;
    },
    /** Where the mark that opens here closes. */
    mark: (at: number, end: number): number | null => {
      const mark = text.charAt(at);
      if (!isMark(mark) || !fits(opens, at)) return null;
      const until = close[mark](at + 2);
      return until < Math.min(end, lineEnd(at)) ? until : null;
    },
  };
};

/** A letter carries at most so many accents: a browser lays out thousands on one for minutes, over the lines around it. */
const towers = /(\p{M}{8})\p{M}+/gu;
const levelled = (text: string): string => text.replace(towers, '$1');

/** `mark`: how long what closes it is. */
type Open = { begin: number; end: number; mark: number; inside: Piece[] };

/**
 * The pieces of a text, in order; joined again they hold all of it but the marks and towers of accents. One walk from left to right: a mark
 * closes at the first place that may close it, so that at most three lie within one another.
 */
export const pieces = (written: string): Piece[] => {
  const text = levelled(written);
  const read = readerOf(text);
  const whole: Open = { begin: 0, end: text.length, mark: 1, inside: [] };
  const open: Open[] = [whole];
  let [at, from, marked] = [0, 0, 0];
  const put = (into: Open, piece: Piece | null, until: number) => {
    if (at > from) into.inside.push({ is: 'text', text: text.slice(from, at) });
    if (piece) into.inside.push(piece);
    at = from = until;
    marked += 1;
  };
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (at >= top.end) {
      put(top, null, top.end + top.mark);
      open.pop();
      continue;
    }
    const mark = text[at];
    const closing = marked < mostMarks ? read.mark(at, top.end) : null;
    const code = marked < mostMarks ? read.code(at, top.end) : null;
    const link = marked < mostMarks ? read.link(at, top.begin, top.end) : null;
    const quote = top === whole && marked < mostMarks ? read.quote(at) : null;
    const isItem = top === whole && marked < mostMarks && read.isItem(at);
    if (code) put(top, { is: 'code', text: code.inside }, at + code.inside.length + 2 * code.marks);
    else if (isItem) put(top, { is: 'text', text: '• ' }, at + 2);
    else if (quote !== null) {
      const inner: Open = { begin: at + 2, end: quote, mark: 0, inside: [] };
      put(top, { is: 'quote', inside: inner.inside }, at + 2);
      open.push(inner);
    } else if (link !== null)
      put(top, { is: 'link', text: link, href: /^www\./i.test(link) ? `https://${link}` : link }, at + link.length);
    else if (closing !== null && isMark(mark)) {
      const inner: Open = { begin: at + 1, end: closing, mark: 1, inside: [] };
      put(top, { is: marks[mark], inside: inner.inside }, at + 1);
      open.push(inner);
    } else at += 1;
  }
  return whole.inside;
};

const flat = (piece: Piece): string => ('inside' in piece ? piece.inside.map(flat).join('') : piece.text);

/** The beginning of a text without its marks on one line, as lists show it. */
export const plain = (text: string): string =>
  pieces(text.trimStart().slice(0, mostShown)).map(flat).join('').replace(/\s+/gu, ' ').trim();
