import type { ReadDue } from '../../domain/kernel/due.ts';

export type SupportLookup = {
  supportsDue: ReadDue;
};
