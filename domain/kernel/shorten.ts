const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ELLIPSIS = '…';

/**
 * Shortens a text to at most `longest` UTF-16 units, ellipsis included. It cuts after a whole word. If the last word takes
 * more than half of the text, it cuts after a whole character.
 */
export const shorten = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  let end = 0;
  let lastSpace = 0;
  for (const { segment, index } of signs.segment(text)) {
    if (segment.trim() === '') lastSpace = index;
    if (index + segment.length > longest - ELLIPSIS.length) break;
    end = index + segment.length;
  }
  const isWhole = text[end] === ' ';
  const cut = isWhole || lastSpace < longest / 2 ? end : Math.min(end, lastSpace);
  return `${text.slice(0, cut).trimEnd()}${ELLIPSIS}`;
};
