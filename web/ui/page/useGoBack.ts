import { useState } from 'react';
import { giveBack } from '../layers/hasFocus.ts';

/** When a dialog closes, gives the focus back to the element that had it before. */
export const useGoBack = () => {
  const [before] = useState(() => document.activeElement);
  return (event: Event): void => {
    event.preventDefault();
    giveBack(before);
  };
};
