import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Awaited } from '../ui/page/Awaited.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GlobalStyle } from './GlobalStyle.ts';
import { Pages } from './routes.tsx';
import { Splash } from './Splash.tsx';
import { lazy } from '../api/parts.ts';
import { Toasts } from './Toasts.tsx';

const Tooltips = lazy(() => import('./Tooltips.tsx').then((file) => ({ default: file.Tooltips })));

/** The whole app: styles, pages by address, and toasts. */
export const App = () => (
  <>
    <GlobalStyle />
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={<Awaited instead={<Splash />} />}>
          <Pages />
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
    <Toasts />
    <Suspense>
      <Tooltips />
    </Suspense>
  </>
);
