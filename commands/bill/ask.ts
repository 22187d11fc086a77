import { billQuestion } from '../../domain/bill/decider.ts';
import type { Step } from '../../domain/bot/menu.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Records a customer's request for their bills, once per cause. It is due at once. */
export const askForBills = async (
  { store }: Pick<Deps, 'store'>,
  { ticketId, contactId }: { ticketId: number; contactId: number },
  wanted: NonNullable<Step['bill']>,
  cause: Cause,
): Promise<void> => {
  const target = { companyId: cause.companyId, id: `${ticketId}x${uuidOf(cause.id ?? '')}` };
  const command = { type: 'AskBill', ticketId, contactId, ...wanted } as const;
  await handle(store, billQuestion, { target, command, cause, fresh: true, ticketId });
};
