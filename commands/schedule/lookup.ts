import type { ReadDue } from '../../domain/kernel/due.ts';
import type { ScheduleRecord } from '../../domain/schedule/shape.ts';

export type ScheduleLookup = {
  schedule(companyId: number, id: number): Promise<ScheduleRecord | null>;
  scheduleHolds(companyId: number, path: string): Promise<boolean>;
  schedulesTaken: ReadDue;
  schedulesDue: ReadDue;
  /** The connection of the contact's current ticket, or of the last one. */
  connectionOfContact(companyId: number, contactId: number): Promise<number | null>;
};
