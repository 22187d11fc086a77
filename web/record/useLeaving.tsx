import './texts.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storedToken } from '../kernel/credentials.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

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

/**
 * How a form is left by Escape, a click outside, the way back or a reload: at once while nothing was typed, else it is asked first.
 * Answers with what the dialog closes by, and the question to be shown inside it.
 */
export const useLeaving = (dirty: boolean, close: () => void): { leave: () => void; question: ReactNode } => {
  const { t } = useTranslation('record');
  const [asking, setAsking] = useState(false);
  useHeldReload(dirty);
  useHeldBack(dirty, () => setAsking(true));
  const question = asking && (
    <ConfirmDialog open title={t('leaveTitle')} onCancel={() => setAsking(false)} onConfirm={close}>
      {t('leaveQuestion')}
    </ConfirmDialog>
  );
  return { leave: () => (dirty ? setAsking(true) : close()), question };
};
