import { useState } from 'react';

/** What stands over the page gives the focus back, when it closes, to what had it before. */
export const useGoBack = () => {
  const [before] = useState(() => document.activeElement);
  return (event: Event): void => {
    event.preventDefault();
    if (before instanceof HTMLElement) before.focus();
  };
};
