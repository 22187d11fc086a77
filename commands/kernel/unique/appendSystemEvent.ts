import type { Bookkept } from '../../../domain/kernel/bookkeeping.ts';
import { eventId, type NewEnvelope } from '../../../eventstore/codec.ts';
import { Conflict, type Revision, type Store } from '../../../eventstore/store.ts';
import type { Cause } from '../../../runtime/http.ts';

/**
 * Appends events of one internal type. Returns false if another process appended first.
 * `dataOf` returns the data of one or several events and gets the id of the first one. The id derives from stream and cause,
 * and the store treats an equal id as the same event. So different data needs a different cause.
 */
export const appendSystemEvent = async (
  store: Store,
  { stream, expected }: { stream: string; expected: Revision | undefined },
  { type, dataOf }: { type: Bookkept; dataOf: (id: string) => object | readonly object[] },
  { id, companyId, userId, correlationId: $correlationId, causationId: $causationId }: Cause,
): Promise<boolean> => {
  const at = new Date().toISOString();
  const meta: NewEnvelope = { companyId, userId, at, cause: id, command: type, $correlationId, $causationId };
  try {
    const facts = [dataOf(eventId(stream, meta, 0))].flat().map((data) => ({ type, data }));
    await store.append(stream, facts, expected ?? 'none', meta);
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
};
