import { createBrowserRouter, useRouteError } from 'react-router-dom';
import { connectRouter } from '../ui/page/goTo.ts';
import { Pages } from './routes.tsx';

/** Leaves errors to the boundary of the whole app. */
const Rethrown = (): never => {
  throw useRouteError();
};

/** The addresses of the app. */
export const router = createBrowserRouter([{ path: '*', Component: Pages, ErrorBoundary: Rethrown }]);
connectRouter(router);
