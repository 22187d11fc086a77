import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serviceWindowAt } from '../../domain/message/serviceWindow.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import { refuseBehind } from '../kernel/handle/unprojected.ts';

type Needs = Pick<Deps, 'store'> & Asks<'windowFacts' | 'reached'>;
export type WindowChat = { companyId: number; contactId: number; connectionId: number };

/** Whether a connection takes free text only for a time after the customer wrote. */
export const hasWindow = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, connectionId }: Pick<WindowChat, 'companyId' | 'connectionId'>,
): Promise<boolean> => {
  const { state } = await load(store, connection, { companyId, id: connectionId });
  return state.is === 'present' && capabilitiesOf(state.channel).window;
};

/**
 * Whether free text may go out in a chat at an instant (ms), if the customer does not write until then. A customer whose message
 * is not in the read models yet counts as silent.
 */
export const mayWriteFreely = async (deps: Needs, chat: WindowChat, at = Date.now()): Promise<boolean> =>
  !(await hasWindow(deps, chat)) || serviceWindowAt(await deps.lookup.windowFacts(chat), at).closesAt !== null;

/**
 * Throws ERR_WINDOW_CLOSED if only templates may go out in a chat at an instant (ms). Throws ERR_BEHIND if a message of the
 * customer may be on its way to the read models.
 */
export const refuseClosedWindow = async (deps: Needs, chat: WindowChat, at = Date.now()): Promise<void> => {
  if (await mayWriteFreely(deps, chat, at)) return;
  await refuseBehind(deps, `message-${chat.companyId}.`);
  if (!(await mayWriteFreely(deps, chat, at))) throw new Refused('ERR_WINDOW_CLOSED');
};
