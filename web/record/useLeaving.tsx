import './texts.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { storedToken } from '../kernel/credentials.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { holdPage } from '../ui/goTo.ts';

/** Lets the browser ask before the page goes; not when the session `since` ended, for then nothing can be saved any more. */
export const hold = (event: Pick<BeforeUnloadEvent, 'preventDefault'>, since: string | null): void => {
  if (storedToken() || !since) event.preventDefault();
};

/** A reload, or the way to elsewhere, is asked about by the browser while `dirty`. */
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
 * The browser's way back is held while `dirty`: the page has one step more then, which `asks` when it is taken, and is put back.
 * The step goes with the form.
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

/** What leads to another page from beside it `asks` while `dirty`. */
const useHeldPage = (dirty: boolean, asks: (to: string) => void): void => {
  const ask = useEffectEvent(asks);
  useEffect(() => (dirty ? holdPage((to) => ask(to)) : undefined), [dirty]);
};

/** Asks before what was typed is `drop`ped, and goes on to the page that somebody was on his way to, if to any. */
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
    // In place of the step that held the way back.
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
 * How a form is left by Escape, a click outside, the way back, a notice or a reload: at once while nothing was typed, else it is
 * asked first. Answers with what the dialog closes by, and the question to be shown inside it.
 */
export const useLeaving = (dirty: boolean, close: () => void): { leave: () => void; question: ReactNode } => {
  const { ask, question } = useAsking(dirty, close);
  return { leave: () => (dirty ? ask(null) : close()), question };
};

/** Where the link leads in which somebody clicked plainly; null: to no page of ours. */
const linkOf = (event: MouseEvent): string | null => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  let at = event.target instanceof Node ? event.target : null;
  while (at && at.nodeName !== 'A') at = at.parentNode;
  const to = at instanceof HTMLElement && !at.getAttribute('target') ? at.getAttribute('href') : null;
  return to?.startsWith('/') ? to : null;
};

/** A link to another page `asks` while `dirty`, before the page is left by it. */
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

/** How a page that is a form itself is left, by a link too. Answers with the question, to be shown in the page. */
export const useLeavingPage = (dirty: boolean, drop: () => void): ReactNode => {
  const { ask, question } = useAsking(dirty, drop);
  useHeldLinks(dirty, ask);
  return question;
};
