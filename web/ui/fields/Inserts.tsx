import { styled } from 'styled-components';
import { phone } from '../page/screens.ts';
import { Tooltip } from '../layers/Tooltip.tsx';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-6);
  font-size: var(--t-12);
  color: var(--text-muted);
  button {
    height: 24px;
    padding: 0 var(--s-8);
    border-radius: var(--r-full);
    background: var(--sunken);
    color: var(--text);
    transition: background var(--d-1);
  }
  button:hover {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  ${phone} {
    button {
      height: 36px;
      padding: 0 var(--s-12);
    }
  }
`;

type Props = {
  label: string;
  /** The text to insert, and its label when that differs. */
  pieces: readonly { piece: string; name?: string }[];
  onInsert: (piece: string) => void;
};

/** Buttons that insert a piece of text at the cursor. */
export const Inserts = ({ label, pieces, onInsert }: Props) => (
  <Row role="group" aria-label={label}>
    <span aria-hidden>{label}:</span>
    {pieces.map(({ piece, name }) => (
      <Tooltip key={piece} text={name && piece}>
        <button type="button" onClick={() => onInsert(piece)}>
          {name ?? piece}
        </button>
      </Tooltip>
    ))}
  </Row>
);
