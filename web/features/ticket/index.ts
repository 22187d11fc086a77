/** What other features may use of this one. */
export { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
