/** What other features may use of this one. */
export { EraseDialog } from './EraseDialog.tsx';
export { erasureDone } from './slice.ts';
