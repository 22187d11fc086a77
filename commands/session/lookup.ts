import type { ReadDue } from '../../domain/kernel/due.ts';

export type SessionLookup = {
  sessionsDue: ReadDue;
};
