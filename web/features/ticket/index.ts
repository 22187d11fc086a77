/** What other features may use of this one. */
export { useTicketActions } from './actions/useTicketActions.ts';
export { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
