import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFound } from './NotFound.tsx';
import { Private, PublicOnly } from './guards.tsx';
import { Shell } from './Shell.tsx';

const LoginPage = lazy(() => import('../session/LoginPage.tsx').then((page) => ({ default: page.LoginPage })));
const TicketsPage = lazy(() => import('../ticket/TicketsPage.tsx').then((page) => ({ default: page.TicketsPage })));
const ConnectionsPage = lazy(() =>
  import('../connection/ConnectionsPage.tsx').then((page) => ({ default: page.ConnectionsPage })),
);
const PhonePage = lazy(() => import('./phonePage.ts').then((page) => ({ default: page.PhonePage })));

/** Every address of the product (spec 1 section 2), each page in a file of its own. */
export const Pages = () => (
  <Routes>
    <Route element={<PublicOnly />}>
      <Route path="/login" element={<LoginPage />} />
    </Route>
    <Route element={<Private />}>
      <Route element={<Shell />}>
        <Route index element={<Navigate to="/tickets" replace />} />
        <Route path="/tickets/:uuid?" element={<TicketsPage />} />
        <Route path="/connections" element={<ConnectionsPage />} />
        <Route path="/phone" element={<PhonePage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  </Routes>
);
