/** What other features may use of this one. */
export { HistoryDialog } from './HistoryDialog.tsx';
