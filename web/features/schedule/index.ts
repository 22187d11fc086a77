/** What other features may use of this one. */
export { ScheduleDialog } from './ScheduleDialog.tsx';
