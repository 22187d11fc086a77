import { eventChannel, type EventChannel } from 'redux-saga';

/** Whether the user can see this page, and whether it is what he works with. */
export const isVisible = (): boolean => document.visibilityState === 'visible';
export const isWatched = (): boolean => isVisible() && document.hasFocus();

/** Says something whenever the user turns to this page, or away from it. */
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
