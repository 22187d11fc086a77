import { styled } from 'styled-components';
import { DialogBody } from '../../ui/layers/Dialog.tsx';

/** The body of a dialog that explains steps. */
export const StepsBody = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  align-content: start;
  p {
    line-height: 20px;
    color: var(--text-muted);
    text-wrap: pretty;
  }
  h3 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
`;
/** Explains the fields below it. */
export const Hint = styled.p`
  font-size: var(--t-12);
  line-height: 17px;
  color: var(--text-muted);
  text-wrap: pretty;
`;
