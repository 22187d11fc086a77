import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import type { MessageCall } from '../../domain/message/events.ts';
import { setting, settingDefaults } from '../../domain/setting/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { messageKey } from './messageKey.ts';
import { receiveMessage, type Inbox, type Incoming } from './receive.ts';

/** A call as the connector received it. `callId` is WhatsApp's id. */
export type Calling = Pick<Incoming, 'companyId' | 'connectionId' | 'number' | 'lid' | 'timestamp'> & {
  callId: string;
  /** The caller's name on WhatsApp; '' if unknown. */
  name: string;
  video: boolean;
  /** The call came while the connection was offline and has ended by now. */
  late: boolean;
};
type Ended = { companyId: number; connectionId: number; callId: string; outcome: MessageCall['outcome'] };

/**
 * Records a call once. Returns true if the call must be rejected because the company takes no calls (R398). An ended call is
 * not rejected.
 */
export const receiveCall = async (inbox: Inbox, { callId, name, video, late, ...from }: Calling): Promise<boolean> => {
  const { state } = await load(inbox.deps.store, setting, { companyId: from.companyId, id: 'call' });
  const refused = !late && (state.value ?? settingDefaults.call) === 'disabled';
  const call = { video, outcome: refused ? 'rejected' : 'ringing' } as const;
  const line = { kind: 'call_log', body: '', raw: null, quotedWaId: null, quotedFromMe: false, call };
  await receiveMessage(inbox, { ...from, ...line, waId: callId, fromMe: false, pushName: name });
  return refused;
};

/** Records the outcome of a call that rang. An unknown call changes nothing. */
export const endCall = async ({ store }: Pick<Deps, 'store'>, ended: Ended): Promise<void> => {
  const { companyId, connectionId, callId, outcome } = ended;
  const id = messageKey(connectionId, 'in', callId);
  const cause = causeOf(`call:${companyId}.${id}:${outcome}`, companyId, 'connector');
  try {
    await handle(store, message, {
      target: { companyId, id },
      command: { type: 'EndCall', outcome },
      cause,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
};
