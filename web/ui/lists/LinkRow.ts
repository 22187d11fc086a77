import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** A row that is a link: a picture, two `Truncated` lines, and at the right a time over a mark. */
export const LinkRow = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 10px;
  align-items: center;
  padding: var(--s-8) var(--s-12);
  border-radius: var(--r-8);
  line-height: 18px;
  strong {
    font-weight: var(--w-bold);
  }
  & > div:last-child {
    display: grid;
    justify-items: end;
    gap: 2px;
  }
  time {
    font-size: var(--t-12);
  }
`;
