import { styled } from 'styled-components';
import { DialogBody } from './layers/Dialog.tsx';

/** The body of a dialog in steps: its parts one below the other. */
export const Steps = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  align-content: start;
  line-height: 1.5;
  & > p {
    color: var(--text-muted);
  }
`;
