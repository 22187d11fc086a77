import type { Cause } from '../../runtime/http.ts';

/** A cause that is no HTTP request: an inbound WhatsApp message, a reaction, the system itself. */
export const causeOf = (id: string, companyId: number, userId: Cause['userId'] = 'system'): Cause => ({
  id,
  correlationId: id,
  causationId: id,
  companyId,
  userId,
});

/** The cause of what `npm run import` takes over: the row of a table there. No cause of a request begins so. */
const IMPORT = 'import:';
export const importId = (row: string): string => `${IMPORT}${row}`;

/** It happened elsewhere, and whatever was to follow did: nobody reacts to it (design.md, Moving in). */
export const isTakenOver = ({ cause }: { cause: string }): boolean => cause.startsWith(IMPORT);
