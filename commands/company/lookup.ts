import type { Due } from '../../domain/kernel/due.ts';
import type { CompanyRecord } from '../../domain/company/shape.ts';

export type CompanyLookup = {
  /** The company as an admin sees it. */
  company(id: number): Promise<CompanyRecord | null>;
  /** Users who still exist although their company was removed. */
  usersLeft(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Users and contacts with personal data left, of companies removed before `since`. */
  usersKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  contactsKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Contact lists with personal data left, of companies removed before `since`. */
  listsKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Ids of a removed company's records that may have stored secrets. */
  secretsLeft(companyId: number): Promise<{ connections: number[]; integrations: number[]; prompts: number[] }>;
};
