import { Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Awaited } from '../ui/page/Awaited.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadTooltip } from '../ui/layers/Tooltip.tsx';
import { GlobalStyle } from './GlobalStyle.ts';
import { router } from './router.tsx';
import { Splash } from './Splash.tsx';
import { fetchAhead } from '../api/fetchAhead.ts';
import { fetched, lazy } from '../api/parts.ts';
import { toasts } from '../api/toast.ts';

const loadToasts = () => import('./Toasts.tsx').then((file) => ({ default: file.Toasts }));
const Toasts = lazy(loadToasts);

/** The toasts, when the page has been there for a moment. The first one does not wait for that. */
const LateParts = () => {
  const [hasToasts, setToasts] = useState(false);
  useEffect(() => {
    const openToasts = () => fetched(loadToasts).then(() => setToasts(true));
    const ends = [fetchAhead([openToasts, loadTooltip]), toasts.watch(() => void openToasts().catch(() => undefined))];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return <Suspense>{hasToasts && <Toasts />}</Suspense>;
};

/** The whole app: styles, pages by address, and toasts. */
export const App = () => (
  <>
    <GlobalStyle />
    <ErrorBoundary>
      <Suspense fallback={<Awaited instead={<Splash />} />}>
        <RouterProvider router={router} />
      </Suspense>
    </ErrorBoundary>
    <LateParts />
  </>
);
