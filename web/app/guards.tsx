import { type ReactNode } from 'react';
import { lazy } from '../api/parts.ts';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { z } from 'zod';
import type { Permission } from '../../domain/kernel/permissions.ts';
import { selectSession } from '../api/session/slice.ts';
import { neededByPage } from '../../domain/kernel/gates.ts';
import { useFeature } from '../api/session/useFeature.ts';
import { useCan } from '../api/session/useCan.ts';
import { useFirstSteps } from '../api/session/useFirstSteps.ts';
import { Splash } from './Splash.tsx';

const NotInPlan = lazy(() => import('./NotInPlan.tsx').then((page) => ({ default: page.NotInPlan })));
const wanted = z.object({ from: z.string().startsWith('/') });

/** Leads visitors to /login, and remembers the address they wanted. */
export const Private = () => {
  const { status } = useSelector(selectSession);
  const { pathname } = useLocation();
  if (status === 'resuming') return <Splash />;
  return status === 'signedIn' ? <Outlet /> : <Navigate to="/login" replace state={{ from: pathname }} />;
};

/** Leads signed-in users away from public pages. The admin of a new company starts with the first steps. */
export const PublicOnly = () => {
  const { status } = useSelector(selectSession);
  const { state } = useLocation();
  const isNew = useFirstSteps();
  if (status === 'resuming') return <Splash />;
  const to = isNew ? '/first-steps' : (wanted.safeParse(state).data?.from ?? '/');
  return status === 'signedIn' ? <Navigate to={to} replace /> : <Outlet />;
};

/** A page for companies whose plan includes it. Others get a message and are led home. */
export const Held = ({ path, children }: { path: string; children: ReactNode }) =>
  useFeature(neededByPage(path)) ? children : <NotInPlan />;

type Gate = { who: Permission | 'super'; refuses?: true | undefined; children: ReactNode };
/**
 * A page for users with a permission. Others are led to the tickets, which everyone may see; `refuses` shows a message
 * first.
 */
export const Allowed = ({ who, refuses, children }: Gate) => {
  if (useCan(who)) return children;
  return refuses ? <NotInPlan /> : <Navigate to="/tickets" replace />;
};
