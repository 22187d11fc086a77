import './texts.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storedToken } from '../kernel/credentials.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Lets the browser ask before the page goes; not when the session ended, for then nothing can be saved any more. */
export const hold = (event: Pick<BeforeUnloadEvent, 'preventDefault'>): void => {
  if (storedToken()) event.preventDefault();
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
  useEffect(() => {
    if (!dirty) return undefined;
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
  useHeldBack(dirty, () => setAsking(true));
  const question = asking && (
    <ConfirmDialog open title={t('leaveTitle')} onCancel={() => setAsking(false)} onConfirm={close}>
      {t('leaveQuestion')}
    </ConfirmDialog>
  );
  return { leave: () => (dirty ? setAsking(true) : close()), question };
};
