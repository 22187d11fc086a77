import { message } from '../../domain/message/decider.ts';
import { messagePrice, type PricedMessage } from '../../domain/message/price.ts';
import { causedBy } from '../campaign/key.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { messageKey } from './messageKey.ts';

/** Records how Meta charges for a message of a connection, once, with the campaign that sent it. */
export const recordPrice = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, connectionId, waId }: { companyId: number; connectionId: number; waId: string },
  price: Pick<PricedMessage, 'category' | 'isFree' | 'at'>,
): Promise<void> => {
  const target = { companyId, id: messageKey(connectionId, 'out', waId) };
  const { state, past } = await load(store, message, target);
  if (state.is === 'absent') return;
  const queued = past.find(({ type }) => type === 'MessageQueued');
  const [, recipient] = causedBy.exec(queued?.meta.cause ?? '') ?? [];
  const campaignId = recipient === undefined ? null : Number.parseInt(recipient, 10);
  const command = { type: 'NotePrice', price: { ...price, connectionId, campaignId } } as const;
  const cause = causeOf(`price:${companyId}.${target.id}`, companyId, 'connector');
  await handle(store, messagePrice, { target, command, cause });
};
