import { widths } from '../../../ui/page/screens.ts';

/** Whether the list of tickets has given way to the contact panel. */
export const isListHidden = (): boolean =>
  !isOverlaid() && document.querySelector('[data-ticket-list]')?.checkVisibility() === false;

/** Whether the contact panel covers the conversation (GUIDE, responsive). */
export const isOverlaid = (): boolean => matchMedia(widths.overlaid).matches;
