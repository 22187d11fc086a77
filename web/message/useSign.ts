import { useState } from 'react';

const name = 'signMessage';

/** As it was left last. */
export const isSigned = (): boolean => localStorage.getItem(name) !== 'false';

/** Whether texts are signed with the agent's name: kept in this browser, on unless switched off (R178). */
export const useSign = (): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(isSigned);
  return [
    on,
    (next) => {
      localStorage.setItem(name, String(next));
      setOn(next);
    },
  ];
};

/** The body as it is sent; '' when there is nothing to send. */
export const signed = (text: string, author: string | null): string => {
  const trimmed = text.trim();
  return trimmed && author ? `*${author}:*\n${trimmed}` : trimmed;
};
