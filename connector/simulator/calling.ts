import { proto } from '@whiskeysockets/baileys';
import { type PhoneAccount, accountJid, phoneJid } from './accounts.ts';
import { findMessages, messagesOf, rewriteSaid, writeSaid } from './chats.ts';
import { companionsOf } from './companions.ts';
import { sendKeptToAll, keepStanza } from './delivery.ts';
import { describe } from './kinds.ts';
import { SimulatorRefusal } from './serving.ts';
import { messageId, node, seconds, stanzaId } from './stanzas.ts';
import type { World } from './world.ts';

const { CallOutcome } = proto.Message.CallLogMessage;
export type CallEnding = 'hangUp' | 'answer' | 'decline';
const endings = {
  hangUp: { outcome: CallOutcome.MISSED, reason: undefined },
  answer: { outcome: CallOutcome.CONNECTED, reason: 'accepted_elsewhere' },
  decline: { outcome: CallOutcome.REJECTED, reason: 'rejected_elsewhere' },
};
type Chat = { phone: PhoneAccount; contact: PhoneAccount };

const contentOf = (isVideo: boolean, callOutcome: proto.Message.CallLogMessage.CallOutcome): Uint8Array =>
  proto.Message.encode({ callLogMesssage: { isVideo, callOutcome } }).finish();

const states = new Map<proto.Message.CallLogMessage.CallOutcome, 'ringing' | 'answered' | 'rejected'>([
  [CallOutcome.ONGOING, 'ringing'],
  [CallOutcome.CONNECTED, 'answered'],
  [CallOutcome.REJECTED, 'rejected'],
]);
/** Returns the call that a chat entry describes: whether it is a video call, and its state. Null for other entries. */
export const callIn = ({ callLogMesssage: call }: proto.IMessage) =>
  call
    ? ({ video: call.isVideo ?? false, state: states.get(call.callOutcome ?? CallOutcome.MISSED) ?? 'missed' } as const)
    : null;

const tell = (world: World, { phone, contact }: Chat, about: ReturnType<typeof node>): void => {
  const attrs = { from: accountJid(contact, contact.addressing), id: stanzaId(), t: seconds(), notify: contact.name };
  for (const { device } of companionsOf(world.store, phone.number))
    keepStanza(world, phone.number, device, node('call', attrs, [about]));
};

/** A contact calls a business phone: it rings there, and its companions hear of it. Returns the call's id. */
export const ringPhone = (world: World, chat: Chat, video: boolean): string => {
  const { phone, contact } = chat;
  const id = messageId();
  const content = contentOf(video, CallOutcome.ONGOING);
  const { addressing } = contact;
  const about = { 'call-id': id, 'call-creator': accountJid(contact, addressing), caller_pn: phoneJid(contact) };
  const media = [node('audio', { enc: 'opus', rate: '16000' }), ...(video ? [node('video', { enc: 'vp8' })] : [])];
  world.store.transaction(() => {
    const said = { phone: phone.number, contact: contact.number, id, addressing, content };
    writeSaid(world.store, { ...said, ...describe(proto.Message.decode(content)) }, true);
    tell(world, chat, node('offer', about, media));
  });
  world.log('called', { phone: phone.number, contact: contact.number, id, video });
  sendKeptToAll(world, phone.number);
  return id;
};

/** Ends the ringing call of a chat: the contact hangs up, or the owner answers or declines on the phone. */
export const endRinging = (world: World, chat: Chat, how: CallEnding): void => {
  const { phone, contact } = chat;
  const ringing = messagesOf(world.store, phone.number, contact.number).findLast(({ content }) =>
    content ? callIn(proto.Message.decode(content))?.state === 'ringing' : false,
  );
  const call = ringing?.content && callIn(proto.Message.decode(ringing.content));
  if (!ringing || !call) throw new SimulatorRefusal(404, 'No call rings here.');
  const { outcome, reason } = endings[how];
  const about = { 'call-id': ringing.id, 'call-creator': accountJid(contact, contact.addressing), reason };
  world.store.transaction(() => {
    rewriteSaid(world.store, phone.number, ringing.id, contentOf(call.video, outcome));
    tell(world, chat, node('terminate', about));
  });
  world.log('call over', { phone: phone.number, contact: contact.number, id: ringing.id, how });
  sendKeptToAll(world, phone.number);
};

/** Marks a call as rejected by a companion; it stops ringing. */
export const rejectedBy = (world: World, phone: PhoneAccount, id: string): void => {
  const line = findMessages(world.store, phone.number, id).find(({ fromContact }) => fromContact);
  const call = line?.content && callIn(proto.Message.decode(line.content));
  if (call) rewriteSaid(world.store, phone.number, id, contentOf(call.video, CallOutcome.REJECTED));
  world.log('call rejected', { phone: phone.number, id });
};
