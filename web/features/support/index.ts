/** The parts that other features may use. */
export { SupportDialog } from './SupportDialog.tsx';
