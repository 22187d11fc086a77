import type { Cause } from '../../runtime/http.ts';

/** A cause that is no HTTP request: an inbound WhatsApp message, a reaction, the system itself. */
export const causeOf = (id: string, companyId: number, userId: Cause['userId'] = 'system'): Cause => ({
  id,
  correlationId: id,
  causationId: id,
  companyId,
  userId,
});
