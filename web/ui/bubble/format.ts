/** A piece of a text in WhatsApp's formatting: *bold*, _italic_, ~struck~, `code`, ```code```, - items, > quotes, and links. */
export type Piece =
  | { is: 'text' | 'code'; text: string }
  | { is: 'link'; text: string; href: string }
  | { is: 'bold' | 'italic' | 'struck' | 'quote'; inside: readonly Piece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'struck' } as const;
type Mark = keyof typeof marks;
const isMark = (char: string | undefined): char is Mark => char !== undefined && char in marks;

/** A mark opens after a word boundary and closes before one, with no space between it and its text. */
const opens = /(?<![\p{L}\p{N}])([*_~])(?!\1|\s)/uy;
const closes = /(?<=\S)[*_~](?![\p{L}\p{N}])/gu;
const fence = '```';
/** Inline code stays on one line and is not part of a fence. */
const inlineCode = /`([^`\n]+)`(?!`)/y;
const item = /[-*] (?=\S)/y;
const quoted = /> (?=\S)/y;
const address = /(?:https?:\/\/|www\.)[^\s<>"]/iy;
/** Punctuation at the end of a sentence is not part of a link. */
const ends = new Set(".,;:!?'…*_~");

/** After this number of marks and links, the rest of a text is shown unformatted. */
const mostMarks = 2000;
/** One-line previews read only this number of characters. */
const mostShown = 400;

/**
 * Caches a search for the next match. Callers ask with increasing positions, which makes all answers together walk the text
 * once.
 */
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

/** A link without the punctuation that ends the sentence. It keeps a closing bracket that was opened inside it. */
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

/** Recognises what starts at a position of the text and where it ends. `end` is where the enclosing mark closes. */
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
    /** Code, which is shown unformatted, and the length of the fence on either side. */
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
    /** The end of the line, if a quote starts at this position. */
    quote: (at: number): number | null => (isLineStart(at) && fits(quoted, at) ? lineEnd(at) : null),
    link: (at: number, begin: number, end: number): string | null => {
      if (at > begin && /\w/.test(text.charAt(at - 1))) return null;
      return fits(address, at) ? trimmed(text.slice(at, Math.min(wall(at), end))) : null;
    },
    /** The position that closes the mark at this position. */
    mark: (at: number, end: number): number | null => {
      const mark = text.charAt(at);
      if (!isMark(mark) || !fits(opens, at)) return null;
      const until = close[mark](at + 2);
      return until < Math.min(end, lineEnd(at)) ? until : null;
    },
  };
};

/**
 * Limits the accents on one letter. Browsers take minutes to lay out thousands of them, which also cover neighbouring lines.
 */
const towers = /(\p{M}{8})\p{M}+/gu;
const levelled = (text: string): string => text.replace(towers, '$1');

/** `mark` is the length of the closing mark. */
type Open = { begin: number; end: number; mark: number; inside: Piece[] };

/**
 * Parses a text into pieces, in order. Joined, they hold the whole text except marks and excess accents. It walks once from
 * left to right. A mark closes at the first possible position, which limits nesting to three levels.
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

/** The start of a text without formatting marks, on one line, for previews in lists. */
export const plain = (text: string): string =>
  pieces(text.trimStart().slice(0, mostShown)).map(flat).join('').replace(/\s+/gu, ' ').trim();
