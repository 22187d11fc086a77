import './errorTexts.ts';
import { valuesOf } from '../../domain/kernel/refusals/values.ts';
import { hasText, text, translated } from './i18n.ts';
import './fieldTexts.ts';
import { RequestError } from './request.ts';
import { toast } from './toast.ts';
import { limitOf, waitOf, waitText } from './wait.ts';

/** The server was not reached: for an answer, or for a part of the page that comes when it is first wanted. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.status === 0 && !error.code
    : error instanceof TypeError && /module/i.test(error.message);

/**
 * What a stored or answered reason says: the catalogue's text; for a number of WhatsApp's own, a sentence around it; for an
 * unknown code, a sentence without it. Other words stay as they are (R069).
 */
export const codeText = (code: string, values: Record<string, string | number> = {}): string => {
  if (/^\w+$/.test(code)) {
    if (hasText('errors', code)) return text('errors', code, values);
    if (typeof values['count'] === 'number' && hasText('errors', `${code}_other`)) return text('errors', code, values);
    return /^\d+$/.test(code) ? text('errors', 'whatsApp', { code }) : text('errors', 'unnamed');
  }
  return translated('field', code) ?? code;
};

/** What a failure says to a person: the translation of its code, else its raw text; of a server that was not reached that, else 'An error occurred!'. */
export const errorText = (error: unknown): string => {
  if (isUnreached(error)) return text('errors', 'unreached');
  const seconds = waitOf(error);
  if (seconds) return waitText(seconds, limitOf(error));
  if (!(error instanceof RequestError && error.code)) return text('errors', 'unknown');
  // A schema's own words about a field say more than that it is ill-formed.
  const ofField = error.code === 'ERR_INVALID' ? translated('field', error.said) : undefined;
  if (ofField !== undefined) return ofField;
  return codeText(error.code, valuesOf(error.detail));
};

/** The shared error handler (R069): toasts what the failure says; of the session's end its saga says it, once. */
export const toastError = (error: unknown): void => {
  if (!(error instanceof RequestError && error.endedSession)) toast.error(errorText(error));
};
