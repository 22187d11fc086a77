import type { Cause } from '../../../runtime/http.ts';

/** Builds a cause that is not an HTTP request: an inbound WhatsApp message, a reaction or the system. */
export const causeOf = (id: string, companyId: number, userId: Cause['userId'] = 'system'): Cause => ({
  id,
  correlationId: id,
  causationId: id,
  companyId,
  userId,
});

/** Prefix of causes from `npm run import`, followed by the source table row. No request cause begins with it. */
const IMPORT = 'import:';
export const importId = (row: string): string => `${IMPORT}${row}`;

/**
 * Whether the event was imported. Its consequences already happened elsewhere, so no reaction handles it (stores.md,
 * Import).
 */
export const isTakenOver = ({ cause }: { cause: string }): boolean => cause.startsWith(IMPORT);
