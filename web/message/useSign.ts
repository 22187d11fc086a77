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

const signatureOf = (author: string): string => `*${author}:*\n`;

/** Words of this author in two parts: the signature they carry ('' without one), and what he wrote. */
export const unsigned = (body: string, author: string): { signature: string; words: string } => {
  const signature = signatureOf(author);
  return body.startsWith(signature)
    ? { signature, words: body.slice(signature.length) }
    : { signature: '', words: body };
};

/** The body as it is sent; '' when there is nothing to send. */
export const signed = (text: string, author: string | null): string => {
  const trimmed = text.trim();
  return trimmed && author ? signatureOf(author) + trimmed : trimmed;
};
