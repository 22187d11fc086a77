import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Awaited } from '../ui/page/Awaited.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GlobalStyle } from './GlobalStyle.ts';
import { Pages } from './routes.tsx';
import { Splash } from './Splash.tsx';
import { Toasts } from './Toasts.tsx';

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
  </>
);
