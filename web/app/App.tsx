import { Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Awaited } from '../ui/page/Awaited.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GlobalStyle } from './GlobalStyle.ts';
import { router } from './router.tsx';
import { Splash } from './Splash.tsx';
import { fetchAhead } from '../api/fetchAhead.ts';
import { lazy } from '../api/parts.ts';
import { Toasts } from './Toasts.tsx';

const loadTooltips = () => import('./Tooltips.tsx').then((file) => ({ default: file.Tooltips }));
const Tooltips = lazy(loadTooltips);

/** The tooltips, when the page has been there for a moment. */
const LateTooltips = () => {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => fetchAhead([() => loadTooltips().then(() => setLoaded(true))]), []);
  return (
    isLoaded && (
      <Suspense>
        <Tooltips />
      </Suspense>
    )
  );
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
    <Toasts />
    <LateTooltips />
  </>
);
