import { useState } from 'react';
import { text } from '../../locales/i18n.ts';

/** The refusals about the code of a new e-mail: it is needed, or it was wrong. */
export const codeRefusals = ['ERR_EMAIL_CODE_SENT', 'ERR_WHATSAPP_CODE_SENT', 'ERR_EMAIL_CODE'] as const;

/**
 * Whether a form asks for the code of a new e-mail: from the first refusal that needs one. `about`: the last refusal is about
 * the code.
 */
export const useCodeAsked = (refusal: string): { asked: boolean; about: boolean } => {
  const about = codeRefusals.some((code) => refusal === text('errors', code));
  const [asked, setAsked] = useState(false);
  if (about && !asked) setAsked(true);
  return { asked, about };
};
