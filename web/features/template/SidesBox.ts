import { styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';

/** The fields on the left and the preview on the right; one below the other on a phone. */
export const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 300px);
  gap: var(--s-24);
  align-items: start;
  & > div {
    display: grid;
    gap: var(--s-16);
    min-width: 0;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/** The template as the customer will see it. It stays in view while a long form scrolls. */
export const PreviewPane = styled.aside`
  position: sticky;
  top: 0;
  display: grid;
  gap: var(--s-8);
  padding: var(--s-16);
  border-radius: var(--r-12);
  background: var(--sunken);
  h3 {
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
`;
