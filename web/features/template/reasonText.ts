import { hasText, text } from '../../locales/i18n.ts';

/** Says in words why a template has its state. A reason that is not known stays in Meta's words. */
export const reasonText = (reason: string): string => {
  const name = `reasons.${reason}`;
  return hasText('template', name) ? text('template', name) : reason;
};
