import { Suspense } from 'react';
import { lazy } from '../kernel/parts.ts';
import { styled } from 'styled-components';
import type { DialogProps } from './DialogBox.tsx';
import { phone } from './screens.ts';

const DialogBox = lazy(() => import('./DialogBox.tsx').then((file) => ({ default: file.DialogBox })));

/** What a dialog is about; scrolls when it is long. */
export const DialogBody = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--s-4) var(--s-20) var(--s-20);
`;
/** The way out at the bottom right: Cancelar (ghost), then the one act. */
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

/** A layer over the page: focus stays inside, Esc closes it, focus returns. A sheet from below under 600 px. */
export const Dialog = ({ open, ...rest }: DialogProps & { open: boolean }) =>
  open && (
    <Suspense>
      <DialogBox {...rest} />
    </Suspense>
  );
