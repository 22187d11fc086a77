/** Whether the contact's data lie over the conversation instead of beside it (GUIDE, responsive). */
export const isOverlaid = (): boolean => matchMedia('(max-width: 1279px)').matches;
