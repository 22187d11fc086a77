import { widths } from '../ui/screens.ts';

/** Whether the contact's data lie over the conversation instead of beside it (GUIDE, responsive). */
export const isOverlaid = (): boolean => matchMedia(widths.overlaid).matches;
