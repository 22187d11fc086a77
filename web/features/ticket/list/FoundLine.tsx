import { styled } from 'styled-components';
import { marksIn } from '../../../../domain/kernel/search.ts';
import { previewed } from '../../../../domain/message/preview.ts';
import { plain } from '../../../ui/bubble/format.ts';
import type { Found } from '../state.ts';

const Mark = styled.mark`
  border-radius: 2px;
  background: color-mix(in oklab, var(--accent) 22%, transparent);
  color: var(--text);
  font-weight: var(--w-medium);
`;

/** The message of a ticket that a search found, on one line, with the search terms highlighted. */
export const FoundLine = ({ found: { line, term } }: { found: Found }) => {
  const { glyph, words } = previewed(line);
  const text = plain(words);
  const marks = marksIn(text, term);
  return (
    <span dir="auto">
      {glyph && <span aria-hidden>{glyph} </span>}
      {marks.map(({ from, to }, n) => (
        <span key={from}>
          {text.slice(marks[n - 1]?.to ?? 0, from)}
          <Mark>{text.slice(from, to)}</Mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </span>
  );
};
