/** The parts that other features may use. */
export { EraseDialog } from './EraseDialog.tsx';
export { erasure } from './task.ts';
