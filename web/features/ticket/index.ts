/** The parts that other features may use. */
export { useTicketActions } from './actions/useTicketActions.ts';
export { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
