/** What other features may use of this one. */
export { SupportDialog } from './SupportDialog.tsx';
export { supportAsked } from './slice.ts';
