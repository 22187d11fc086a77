import { keyWrites } from '../../domain/connection/keyWrites.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'>;
type Which = { companyId: number; connectionId: number };

/** The recorded number of writes of a connection's WhatsApp keys. */
export const keyWritesOf = async ({ store }: Needs, { companyId, connectionId: id }: Which): Promise<bigint> =>
  (await load(store, keyWrites, { companyId, id })).state;

/** Records how often the connector has written keys. A smaller count than recorded adds nothing. */
export const noteKeyWrites = async (
  { store }: Needs,
  { companyId, connectionId: id, count }: Which & { count: bigint },
): Promise<void> => {
  const target = { companyId, id };
  const cause = causeOf(`keys:${companyId}.${id}:${count}`, companyId, 'connector');
  await handle(store, keyWrites, { target, command: { type: 'NoteKeyWrites', count }, cause });
};
