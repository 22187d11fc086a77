import { createElement } from 'react';
import { toast as sonner } from 'sonner';

/** Toasts of the core screens close by themselves after 2 s (R072). */
const duration = 2000;
const alert = (text: string) => createElement('span', { role: 'alert' }, text);

/** One line at the bottom right; a failure is announced at once. */
export const toast = {
  success: (text: string): void => void sonner.success(text, { duration }),
  warning: (text: string): void => void sonner.warning(text, { duration }),
  error: (text: string): void => void sonner.error(alert(text), { duration }),
};
