import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { css, styled } from 'styled-components';
import { IconButton } from '../IconButton.tsx';
import { phone } from '../page/screens.ts';
import { useGoBack } from '../page/useGoBack.ts';

const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  background: var(--scrim);
  animation: fade var(--d-3);
`;
const centred = css<{ $width: number }>`
  top: 50%;
  left: 50%;
  translate: -50% -50%;
  width: min(${({ $width }) => $width}px, calc(100vw - 48px));
  max-height: calc(100dvh - 48px);
  border-radius: var(--r-12);
  animation: rise var(--d-3) var(--ease);
`;
const beside = css`
  inset: 0 0 0 auto;
  width: min(600px, 100vw);
  animation: slide var(--d-3) var(--ease);
`;
const Box = styled(Radix.Content)<{ $width: number; $side: boolean }>`
  position: fixed;
  z-index: var(--z-dialog);
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: var(--raised);
  box-shadow: var(--shadow-3);
  ${({ $side }) => ($side ? beside : centred)}
  ${phone} {
    inset: auto 0 0 0;
    translate: none;
    width: 100%;
    max-height: 94dvh;
    border-radius: 16px 16px 0 0;
  }
  &:focus-visible {
    box-shadow: var(--shadow-3);
  }
  & > form {
    display: contents;
  }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: var(--s-16) var(--s-12) var(--s-12) var(--s-20);
`;
const Title = styled(Radix.Title)`
  flex: 1;
  min-width: 0;
  font-size: var(--t-16);
  font-weight: var(--w-bold);
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
`;

export type DialogProps = {
  onClose: () => void;
  title: string;
  /** In px; ignored with `side`. */
  width?: number;
  /** A panel of 600 px at the right, so that the list stays visible. */
  side?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/**
 * Focuses the button of a question that changes nothing (`data-safe`), or else the box, so that a key pressed just before
 * does not confirm it.
 */
const focusSafe = (event: Event): void => {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const safe = event.currentTarget.querySelector<HTMLElement>('[data-safe]');
  (safe ?? event.currentTarget).focus();
};

/** The box of a dialog, in a separate file that is loaded with the first dialog. */
export const DialogBox = ({ onClose, title, width = 480, side = false, role, children }: DialogProps) => {
  const { t } = useTranslation('ui');
  const goBack = useGoBack();
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Box
          $width={width}
          $side={side}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => role === 'alertdialog' && focusSafe(event)}
          onCloseAutoFocus={goBack}
          {...(role ? { role } : {})}
        >
          <Head>
            <Title>{title}</Title>
            <Radix.Close asChild>
              <IconButton label={t('close')}>
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </Head>
          {children}
        </Box>
      </Radix.Portal>
    </Radix.Root>
  );
};
