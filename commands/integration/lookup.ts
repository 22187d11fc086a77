import type { ReadDue } from '../../domain/kernel/due.ts';
import type { CallRecord } from '../../domain/integration/callShape.ts';

export type IntegrationLookup = {
  /** Pending calls to integrations, at most `each` per integration. The id is `<ticket>:<call>`. */
  integrationCallsDue: ReadDue;
  /** Whether the same integration has a newer call for the same ticket. */
  isOvertakenCall(companyId: number, id: string): Promise<boolean>;
  integrationCall(companyId: number, id: string): Promise<CallRecord | null>;
  integrationIds(companyId: number): Promise<number[]>;
};
