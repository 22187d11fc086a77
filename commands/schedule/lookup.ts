import type { Due } from '../../domain/kernel/due.ts';
import type { ScheduleRecord } from '../../domain/schedule/shape.ts';

export type ScheduleLookup = {
  schedule(companyId: number, id: number): Promise<ScheduleRecord | null>;
  scheduleHolds(companyId: number, path: string): Promise<boolean>;
  schedulesTaken(now: string, limit: number, after: Due | null): Promise<Due[]>;
  schedulesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** The connection of the contact's current ticket, or of the last one. */
  connectionOfContact(companyId: number, contactId: number): Promise<number | null>;
};
