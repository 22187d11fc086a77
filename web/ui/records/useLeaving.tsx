import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useBlocker, type Blocker } from 'react-router-dom';
import { storedToken } from '../../api/credentials.ts';
import { ConfirmDialog } from '../layers/ConfirmDialog.tsx';
import { isAfterSaving } from '../page/goTo.ts';

/**
 * Lets the browser ask before the page unloads. After the session `since` ended nothing can be saved, so it does not
 * ask.
 */
export const hold = (event: Pick<BeforeUnloadEvent, 'preventDefault'>, since: string | null): void => {
  if (storedToken() || !since) event.preventDefault();
};

/** While `dirty`, the browser asks before a reload or before it leaves the site. */
export const useHeldReload = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined;
    const since = storedToken();
    const asks = (event: BeforeUnloadEvent): void => hold(event, since);
    window.addEventListener('beforeunload', asks);
    return () => window.removeEventListener('beforeunload', asks);
  }, [dirty]);
};

/** Asks before another page replaces the form. Mounted only while there is typed text, as the router knows one such guard. */
const LeavingGuard = ({ onLeave }: { onLeave: (blocked: Blocked) => void }) => {
  // A page in the history keeps the mark of the save that once led to it, so Back always asks.
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) => historyAction === 'POP' || !isAfterSaving(nextLocation.state),
  );
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (blocker.state === 'blocked') leave(blocker);
  }, [blocker]);
  return null;
};
type Blocked = Pick<BlockerBlocked, 'proceed' | 'reset'>;
type BlockerBlocked = Extract<Blocker, { state: 'blocked' }>;

/**
 * Guards a form against Escape, a click outside, Back, links, a notice or a reload. Without typed text it closes at once;
 * otherwise it asks first, and on yes calls `close` and goes where the user wanted. Returns the function that closes the form,
 * and the question to show inside it.
 */
export const useLeaving = (dirty: boolean, close: () => void): { leave: () => void; question: ReactNode } => {
  const { t } = useTranslation('record');
  /** The navigation that waits for the answer; null if the user only closes the form. */
  const [asking, setAsking] = useState<{ blocked: Blocked | null } | null>(null);
  useHeldReload(dirty);
  const stay = (): void => {
    asking?.blocked?.reset();
    setAsking(null);
  };
  const go = (): void => {
    setAsking(null);
    asking?.blocked?.proceed();
    close();
  };
  const question = (
    <>
      {dirty && <LeavingGuard onLeave={(blocked) => setAsking({ blocked })} />}
      {asking && (
        <ConfirmDialog open title={t('leaveTitle')} onCancel={stay} onConfirm={go}>
          {t('leaveQuestion')}
        </ConfirmDialog>
      )}
    </>
  );
  return { leave: () => (dirty ? setAsking({ blocked: null }) : close()), question };
};
