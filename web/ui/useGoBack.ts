import { useState } from 'react';
import { giveBack } from '../kernel/hasFocus.ts';

/** What stands over the page gives the focus back, when it closes, to what had it before. */
export const useGoBack = () => {
  const [before] = useState(() => document.activeElement);
  return (event: Event): void => {
    event.preventDefault();
    giveBack(before);
  };
};
