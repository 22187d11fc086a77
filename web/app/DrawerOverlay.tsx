import { Dialog } from 'radix-ui';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { Hidden } from '../ui/Hidden.tsx';
import { Drawer } from './Drawer.tsx';
import { overlayClosed } from '../ui/page/layoutSlice.ts';

const Scrim = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-drawer);
  background: var(--scrim);
  animation: fade var(--d-3);
`;
const Box = styled(Dialog.Content)`
  position: fixed;
  inset: 0 auto 0 0;
  z-index: var(--z-drawer);
  display: flex;
  flex-direction: column;
  width: min(280px, 84vw);
  padding-top: var(--s-12);
  background: var(--canvas);
  box-shadow: var(--shadow-3);
  animation: fade var(--d-3) var(--ease);
  &:focus-visible {
    box-shadow: var(--shadow-3);
  }
`;

/** The drawer under 600 px. It covers the page and closes with a tap outside, Esc or a choice. */
export const DrawerOverlay = () => {
  const { t } = useTranslation('app');
  const dispatch = useDispatch();
  const close = () => dispatch(overlayClosed());
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Scrim />
        <Box aria-describedby={undefined}>
          <Hidden as={Dialog.Title}>{t('main')}</Hidden>
          <Drawer onWay={close} />
        </Box>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
