import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { toastError } from '../../api/errors.ts';
import { RequestError } from '../../api/request.ts';

/** Replaces the recorder when its code cannot be loaded: shows an error and closes. */
export const Unrecorded = ({ onEnd }: { onEnd: () => void }): ReactNode => {
  const fail = useEffectEvent(() => {
    toastError(new RequestError(0, 'ERR_PAGE_INCOMPLETE'));
    onEnd();
  });
  useEffect(() => fail(), []);
  return null;
};
