import { useState } from 'react';

const name = 'signMessage';

/** The last choice in this browser. */
export const isSigned = (): boolean => localStorage.getItem(name) !== 'false';

/** Whether messages are signed with the agent's name. The choice is kept in this browser; the default is on (R178). */
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

/** Splits a message text into the author's signature ('' without one) and the rest. */
export const unsigned = (body: string, author: string): { signature: string; words: string } => {
  const signature = signatureOf(author);
  return body.startsWith(signature)
    ? { signature, words: body.slice(signature.length) }
    : { signature: '', words: body };
};

/** The text to send, with signature; '' if there is nothing to send. */
export const signed = (text: string, author: string | null): string => {
  const trimmed = text.trim();
  return trimmed && author ? signatureOf(author) + trimmed : trimmed;
};
