import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import type { MessageCall } from '../../domain/message/events.ts';
import { setting, settingDefaults } from '../../domain/setting/decider.ts';
import { causeOf } from '../kernel/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import { messageKey } from './key.ts';
import { receiveMessage, type Inbox, type Incoming } from './receive.ts';

/** A call as the connector heard of it; `callId` is WhatsApp's. */
export type Calling = Pick<Incoming, 'companyId' | 'connectionId' | 'number' | 'lid' | 'timestamp'> & {
  callId: string;
  /** As whoever calls is called on WhatsApp; '' where it is not told. */
  name: string;
  video: boolean;
  /** It came while the connection was away: it is over by now. */
  late: boolean;
};
type Ended = { companyId: number; connectionId: number; callId: string; outcome: MessageCall['outcome'] };

/** A call leaves its line, once. True: the company takes no calls (R398), so it is to be rejected; not one that is over. */
export const receiveCall = async (inbox: Inbox, { callId, name, video, late, ...from }: Calling): Promise<boolean> => {
  const { state } = await load(inbox.deps.store, setting, { companyId: from.companyId, id: 'call' });
  const refused = !late && (state.value ?? settingDefaults.call) === 'disabled';
  const call = { video, outcome: refused ? 'rejected' : 'ringing' } as const;
  const line = { kind: 'call_log', body: '', raw: null, quotedWaId: null, quotedFromMe: false, call };
  await receiveMessage(inbox, { ...from, ...line, waId: callId, fromMe: false, pushName: name });
  return refused;
};

/** What became of a call that rang. Of one that is not known: nothing. */
export const endCall = async ({ store }: Pick<Deps, 'store'>, ended: Ended): Promise<void> => {
  const { companyId, connectionId, callId, outcome } = ended;
  const id = messageKey(connectionId, 'in', callId);
  const cause = causeOf(`call:${companyId}.${id}:${outcome}`, companyId, 'connector');
  try {
    await handle(store, message, {
      target: { companyId, id },
      command: { type: 'EndCall', outcome },
      cause,
      retry: 'system',
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
};
