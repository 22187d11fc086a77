/** The parts that other features may use. */
export { HistoryDialog } from './HistoryDialog.tsx';
