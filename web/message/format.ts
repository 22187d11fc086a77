/** WhatsApp's way of marking text: *bold*, _italic_, ~struck~, ```code```, and links. Pure. */
export type Piece =
  | { is: 'text' | 'code'; text: string }
  | { is: 'link'; text: string; href: string }
  | { is: 'bold' | 'italic' | 'struck'; inside: readonly Piece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'struck' } as const;
const isMark = (char: string): char is keyof typeof marks => char in marks;

/** A mark opens after a border, closes before one, hugs its text and stays on one line; code may hold several lines. */
const marked = /```([^]+?)```|(?<![\p{L}\p{N}])([*_~])(?!\2|\s)([^\n]{0,2000}?[^\s])\2(?![\p{L}\p{N}])/gu;
const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;

/** What ends a sentence is no part of an address; a bracket is, when it was opened inside. */
const trimmed = (found: string): string => {
  const end = /[.,;:!?'…*_~]+$/u.exec(found);
  const text = end ? found.slice(0, -end[0].length) : found;
  return text.endsWith(')') && !text.includes('(') ? trimmed(text.slice(0, -1)) : text;
};

const links = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[0]);
    if (match.index > from) pieces.push({ is: 'text', text: text.slice(from, match.index) });
    pieces.push({ is: 'link', text: found, href: /^www\./iu.test(found) ? `https://${found}` : found });
    from = match.index + found.length;
  }
  if (from < text.length) pieces.push({ is: 'text', text: text.slice(from) });
  return pieces;
};

const insideLink = (text: string, at: number) =>
  [...text.matchAll(address)].some((link) => at > link.index && at < link.index + link[0].length);

/** The pieces of a text, in order; joined again they hold all of it but the marks. */
export const pieces = (text: string): Piece[] => {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, code, mark, inner] = match;
    if (insideLink(text, match.index)) continue;
    found.push(...links(text.slice(from, match.index)));
    if (code !== undefined) found.push({ is: 'code', text: code });
    else if (mark && inner !== undefined && isMark(mark)) found.push({ is: marks[mark], inside: pieces(inner) });
    from = match.index + whole.length;
  }
  return [...found, ...links(text.slice(from))];
};

const flat = (piece: Piece): string => ('inside' in piece ? piece.inside.map(flat).join('') : piece.text);

/** The text without its marks on one line, as lists show it. */
export const plain = (text: string): string => pieces(text).map(flat).join('').replace(/\s+/gu, ' ').trim();
