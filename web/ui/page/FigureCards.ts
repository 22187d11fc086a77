import { styled } from 'styled-components';
import { overlaid, phone } from './screens.ts';

/** Figures in a row, each on a card with its name above. */
export const FigureCards = styled.dl<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: var(--s-12);
  ${overlaid} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  & > div {
    min-width: 0;
    padding: var(--s-12) var(--s-16);
    border: 1px solid var(--border);
    border-radius: var(--r-12);
    background: var(--surface);
  }
  dt {
    color: var(--text-muted);
    font-weight: var(--w-medium);
  }
  dd {
    overflow-wrap: anywhere;
    font-size: 1.15rem;
    font-weight: var(--w-bold);
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
  }
`;
