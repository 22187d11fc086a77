import { keyWrites } from '../../domain/connection/keyWrites.ts';
import { causeOf } from '../kernel/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';

type Needs = Pick<Deps, 'store'>;
type Which = { companyId: number; connectionId: number };

/** How many writes of a connection's WhatsApp keys the log knows of. */
export const keyWritesOf = async ({ store }: Needs, { companyId, connectionId: id }: Which): Promise<bigint> =>
  (await load(store, keyWrites, { companyId, id })).state;

/** The connector tells how often it has written keys; fewer than known adds nothing. */
export const noteKeyWrites = async (
  { store }: Needs,
  { companyId, connectionId: id, count }: Which & { count: bigint },
): Promise<void> => {
  const target = { companyId, id };
  const cause = causeOf(`keys:${companyId}.${id}:${count}`, companyId, 'connector');
  await handle(store, keyWrites, { target, command: { type: 'NoteKeyWrites', count }, cause, tries: 100 });
};
