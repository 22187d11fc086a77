import { Suspense, useEffect, useRef } from 'react';
import { lazy } from '../api/parts.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { styled } from 'styled-components';
import { hasFocus } from '../ui/layers/hasFocus.ts';
import { keepFocus } from '../ui/layers/keepFocus.ts';
import { selectUser } from '../api/session/slice.ts';
import { phone } from '../ui/page/screens.ts';
import { useScreen } from '../ui/page/useScreen.ts';
import { Awaited } from '../ui/page/Awaited.tsx';
import { CountUnread } from './CountUnread.tsx';
import { Drawer } from './Drawer.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { drawerToggled, overlayOpened, selectLayout } from '../ui/page/layoutSlice.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Palette } from './palette/Palette.tsx';
import { TopBar } from './TopBar.tsx';

const DrawerOverlay = lazy(() => import('./DrawerOverlay.tsx').then((file) => ({ default: file.DrawerOverlay })));

const SupportBanner = lazy(() =>
  import('../features/support/SupportBanner.tsx').then((file) => ({ default: file.SupportBanner })),
);

const Frame = styled.div<{ $drawer: 'open' | 'rail' | 'none'; $bar: boolean }>`
  display: grid;
  grid-template:
    ${({ $bar }) => ($bar ? 'var(--topbar) ' : '')} minmax(0, 1fr) /
      ${({ $drawer }) => ($drawer === 'none' ? '' : $drawer === 'open' ? 'var(--drawer) ' : 'var(--rail) ')}
    minmax(0, 1fr);
  height: 100dvh;
`;
const Sheet = styled.main`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  overflow: hidden;
  outline: none;
  background: var(--surface);
  border: 1px solid var(--border);
  border-width: 1px 0 0 1px;
  border-top-left-radius: var(--r-12);
  ${phone} {
    border-left: 0;
    border-radius: 0;
  }
  /* It takes the focus with each page, and is no control. */
  &:focus-visible {
    box-shadow: none;
  }
`;

/**
 * The drawer, the top bar and the page (R042, R043). The drawer is 240 px or a rail, and covers the page under 600 px.
 */
export const Shell = () => {
  const screen = useScreen();
  const { drawer: wish, overlay } = useSelector(selectLayout);
  const support = useSelector(selectUser)?.support !== undefined;
  const dispatch = useDispatch();
  const conversation = useMatch('/tickets/:uuid') !== null;
  const { pathname } = useLocation();
  const phone = screen === 'phone';
  const shown = wish === 'auto' ? (screen === 'desk' ? 'open' : 'rail') : wish;
  const bar = !(phone && conversation);
  const page = useRef<HTMLElement>(null);
  // The element with the focus may disappear with the previous page. Then the new page gets the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => hasFocus() || page.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  useEffect(() => (page.current ? keepFocus(page.current) : undefined), []);
  return (
    <Frame $drawer={phone ? 'none' : shown} $bar={bar}>
      {bar && <TopBar onMenu={() => dispatch(phone ? overlayOpened() : drawerToggled({ shown }))} />}
      <Palette />
      {!phone && <Drawer rail={shown === 'rail'} />}
      {phone && overlay && (
        <Suspense>
          <DrawerOverlay />
        </Suspense>
      )}
      <Sheet ref={page} tabIndex={-1}>
        {support && (
          <Suspense>
            <SupportBanner />
          </Suspense>
        )}
        <OfflineBanner />
        <ErrorBoundary key={pathname.split('/')[1]}>
          <Suspense fallback={<Awaited instead={<span aria-busy="true" />} />}>
            <CountUnread>
              <Outlet />
            </CountUnread>
          </Suspense>
        </ErrorBoundary>
      </Sheet>
    </Frame>
  );
};
