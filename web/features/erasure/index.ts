/** The parts that other features may use. */
export { EraseDialog } from './EraseDialog.tsx';
export { erasureDone } from './slice.ts';
