import { widths } from '../../../ui/page/screens.ts';

/** Whether the contact panel covers the conversation (GUIDE, responsive). */
export const isOverlaid = (): boolean => matchMedia(widths.overlaid).matches;
