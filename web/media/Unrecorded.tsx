import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { toastError } from '../kernel/errors.ts';
import { RequestError } from '../kernel/request.ts';

/** In the recorder's place where its file could not be had: says so, and goes. */
export const Unrecorded = ({ onEnd }: { onEnd: () => void }): ReactNode => {
  const fail = useEffectEvent(() => {
    toastError(new RequestError(0, 'ERR_PAGE_INCOMPLETE'));
    onEnd();
  });
  useEffect(() => fail(), []);
  return null;
};
