import { eventChannel, type EventChannel } from 'redux-saga';

/** Whether the user can see this page, and whether it is what he works with. */
export const isVisible = (): boolean => document.visibilityState === 'visible';
export const isWatched = (): boolean => isVisible() && document.hasFocus();

/** Says something whenever the user turns to this page. */
export const attention = (): EventChannel<true> =>
  eventChannel((tell) => {
    const look = () => {
      if (isVisible()) tell(true);
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  });
