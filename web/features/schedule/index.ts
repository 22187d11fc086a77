/** The parts that other features may use. */
export { ScheduleDialog } from './ScheduleDialog.tsx';
