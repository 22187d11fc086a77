import { eventChannel, type EventChannel } from 'redux-saga';

/** `isVisible` is whether the page can be seen, `isWatched` whether it also has the focus. */
export const isVisible = (): boolean => document.visibilityState === 'visible';
export const isWatched = (): boolean => isVisible() && document.hasFocus();

/** Emits whenever the user turns to this page or away from it. */
export const attention = (): EventChannel<true> =>
  eventChannel((tell) => {
    const look = () => tell(true);
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
      document.removeEventListener('visibilitychange', look);
    };
  });
