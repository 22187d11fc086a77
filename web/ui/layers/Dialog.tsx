import { Suspense } from 'react';
import { lazy } from '../../api/parts.ts';
import { styled } from 'styled-components';
import type { DialogProps } from './DialogBox.tsx';
import { phone } from '../page/screens.ts';

const DialogBox = lazy(() => import('./DialogBox.tsx').then((file) => ({ default: file.DialogBox })));

/** The content of a dialog; it scrolls when it is long. */
export const DialogBody = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--s-4) var(--s-20) var(--s-20);
`;
/** The buttons of a dialog at the bottom right: Cancelar (ghost), then the main action. */
export const DialogFoot = styled.footer`
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: var(--s-8);
  padding: var(--s-12) var(--s-20);
  border-top: 1px solid var(--border);
  ${phone} {
    & > button {
      flex: 1;
    }
  }
`;

/**
 * A dialog over the page. The focus stays inside, Esc closes it, and the focus returns afterwards. Under 600 px it is a
 * sheet from below.
 */
export const Dialog = ({ open, ...rest }: DialogProps & { open: boolean }) =>
  open && (
    <Suspense>
      <DialogBox {...rest} />
    </Suspense>
  );
