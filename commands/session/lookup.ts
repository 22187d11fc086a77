import type { Due } from '../../domain/kernel/due.ts';

export type SessionLookup = {
  sessionsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
};
