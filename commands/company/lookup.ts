import type { ReadDue } from '../../domain/kernel/due.ts';
import type { CompanyRecord } from '../../domain/company/shape.ts';

export type CompanyLookup = {
  /** The company as an admin sees it. */
  company(id: number): Promise<CompanyRecord | null>;
  /** Users who still exist although their company was removed. */
  usersLeft: ReadDue;
  /** Users and contacts with personal data left, of companies removed long ago (`FORGOTTEN_AFTER_MS`). */
  usersToErase: ReadDue;
  contactsToErase: ReadDue;
  /** Contact lists with personal data left, of such companies. */
  listsToDelete: ReadDue;
  /** Ids of a removed company's records that may have stored secrets. */
  secretsLeft(companyId: number): Promise<{ connections: number[]; integrations: number[]; prompts: number[] }>;
};
