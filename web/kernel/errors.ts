import './errorTexts.ts';
import { hasText, text } from './i18n.ts';
import { RequestError } from './request.ts';
import { toast } from './toast.ts';

/** The server was not reached: for an answer, or for a part of the page that comes when it is first wanted. */
const isUnreached = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.status === 0 && !error.code
    : error instanceof TypeError && /module/i.test(error.message);

/** What a failure says to a person: the translation of its code, else its raw text; of a server that was not reached that, else 'An error occurred!'. */
export const errorText = (error: unknown): string => {
  const code = error instanceof RequestError ? error.code : '';
  if (isUnreached(error)) return text('errors', 'unreached');
  if (!code) return text('errors', 'unknown');
  return /^\w+$/.test(code) && hasText('errors', code) ? text('errors', code) : code;
};

/** The shared error handler (R069): toasts what the failure says; of the session's end its saga says it, once. */
export const toastError = (error: unknown): void => {
  if (!(error instanceof RequestError && error.endedSession)) toast.error(errorText(error));
};
