import { valuesOf } from '../../domain/kernel/refusals/values.ts';
import { hasText, text, translated } from '../locales/i18n.ts';
import { RequestError } from './request.ts';
import { toast } from './toast.ts';
import { limitOf, waitOf, waitText } from './wait.ts';

/** The server was not reached, by a call or for a part of the page that is loaded on demand. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof RequestError
    ? error.status === 0 && !error.code
    : error instanceof TypeError && /module/i.test(error.message);

/**
 * The text of a stored or answered reason. A known code gives its text, a number of WhatsApp a sentence that names it,
 * and an unknown code a general sentence. Other words stay as they are (R069).
 */
export const codeText = (code: string, values: Record<string, string | number> = {}): string => {
  if (/^\w+$/.test(code)) {
    if (hasText('errors', code, values)) return text('errors', code, values);
    return /^\d+$/.test(code) ? text('errors', 'whatsApp', { code }) : text('errors', 'unnamed');
  }
  return translated('field', code) ?? code;
};

/**
 * The text of a failure for the user: the translation of its code, or else its raw text. An unreached server has its
 * own text; a failure without a code is 'An error occurred!'.
 */
export const errorText = (error: unknown): string => {
  if (isUnreached(error)) return text('errors', 'unreached');
  const seconds = waitOf(error);
  if (seconds) return waitText(seconds, limitOf(error));
  if (!(error instanceof RequestError && error.code)) return text('errors', 'unknown');
  // The schema's message about a field says more than that the field is invalid.
  const ofField = error.code === 'ERR_INVALID' ? translated('field', error.said) : undefined;
  if (ofField !== undefined) return ofField;
  return codeText(error.code, valuesOf(error.detail));
};

/** The shared error handler (R069): shows the failure as a toast. The session saga shows the end of a session, once. */
export const toastError = (error: unknown): void => {
  if (!(error instanceof RequestError && error.endedSession)) toast.error(errorText(error));
};
