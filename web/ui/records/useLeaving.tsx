import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNavigate } from 'react-router-dom';
import { storedToken } from '../../api/credentials.ts';
import { ConfirmDialog } from '../layers/ConfirmDialog.tsx';
import { holdPage } from '../page/goTo.ts';

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

/**
 * Holds the browser's Back button while `dirty`. It adds a history step; when Back takes it, the step is restored and
 * `asks` runs. The step is removed with the form.
 */
const useHeldBack = (dirty: boolean, asks: () => void): void => {
  const ask = useEffectEvent(asks);
  useEffect(() => {
    if (!dirty) return undefined;
    const step = (): void => window.history.pushState({ ...Object(window.history.state), holds: true }, '');
    const back = (): void => {
      step();
      ask();
    };
    step();
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (Object(window.history.state).holds) window.history.back();
    };
  }, [dirty]);
};

/** While `dirty`, calls `asks` when something outside the page navigates to another page. */
const useHeldPage = (dirty: boolean, asks: (to: string) => void): void => {
  const ask = useEffectEvent(asks);
  useEffect(() => (dirty ? holdPage((to) => ask(to)) : undefined), [dirty]);
};

/**
 * Asks before typed text is lost. On yes it calls `drop` and continues to the page the user wanted, if there is one.
 */
const useAsking = (dirty: boolean, drop: () => void): { ask: (to: string | null) => void; question: ReactNode } => {
  const { t } = useTranslation('record');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<{ to: string | null } | null>(null);
  const ask = (to: string | null): void => setAsking({ to });
  useHeldReload(dirty);
  useHeldBack(dirty, () => ask(null));
  useHeldPage(dirty, ask);
  if (!asking) return { ask, question: null };
  const go = (): void => {
    setAsking(null);
    // Replaces the history step that held the Back button.
    if (asking.to !== null) void navigate(asking.to, { replace: true });
    drop();
  };
  const question = (
    <ConfirmDialog open title={t('leaveTitle')} onCancel={() => setAsking(null)} onConfirm={go}>
      {t('leaveQuestion')}
    </ConfirmDialog>
  );
  return { ask, question };
};

/**
 * Guards a form against Escape, a click outside, Back, a notice or a reload. Without typed text it closes at once;
 * otherwise it asks first. Returns the function that closes the dialog, and the question to show inside it.
 */
export const useLeaving = (dirty: boolean, close: () => void): { leave: () => void; question: ReactNode } => {
  const { ask, question } = useAsking(dirty, close);
  return { leave: () => (dirty ? ask(null) : close()), question };
};

/** The target of a plain click on a link of this site; null for any other click. */
const linkOf = (event: MouseEvent): string | null => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  let at = event.target instanceof Node ? event.target : null;
  while (at && at.nodeName !== 'A') at = at.parentNode;
  const to = at instanceof HTMLElement && !at.getAttribute('target') ? at.getAttribute('href') : null;
  return to?.startsWith('/') ? to : null;
};

/** While `dirty`, a click on a link to another page calls `asks` instead of leaving. */
const useHeldLinks = (dirty: boolean, asks: (to: string) => void): void => {
  const ask = useEffectEvent(asks);
  useEffect(() => {
    if (!dirty) return undefined;
    const clicked = (event: MouseEvent): void => {
      const to = linkOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(to);
    };
    document.addEventListener('click', clicked, true);
    return () => document.removeEventListener('click', clicked, true);
  }, [dirty]);
};

/** Guards a page that is itself a form, also against links. Returns the question to show in the page. */
export const useLeavingPage = (dirty: boolean, drop: () => void): ReactNode => {
  const { ask, question } = useAsking(dirty, drop);
  useHeldLinks(dirty, ask);
  return question;
};
