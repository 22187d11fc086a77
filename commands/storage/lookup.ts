import type { ReadDue } from '../../domain/kernel/due.ts';

export type StorageLookup = {
  /** Stored files that nothing refers to any more. */
  leftFiles: ReadDue;
  /** Whether a campaign message, a campaign or a file list still refers to a file. */
  campaignHolds(companyId: number, path: string): Promise<boolean>;
};
