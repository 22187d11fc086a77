import type { Due } from '../../domain/kernel/due.ts';

export type SupportLookup = {
  supportsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
};
