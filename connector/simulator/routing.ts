import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  isJidGroup,
  isLidUser,
  jidDecode,
} from '@whiskeysockets/baileys';
import { type PhoneAccount, findJid, lidJid, phoneJid } from './accounts.ts';
import { consume } from './arrivals.ts';
import { countArrival } from './chats.ts';
import { companionsOf, findCompanion } from './companions.ts';
import { sendKeptToAll, keepStanza } from './delivery.ts';
import { findGroup, type Group, membersOf } from './groups.ts';
import { node, seconds } from './stanzas.ts';
import type { CompanionSession, World } from './world.ts';

type Target = { account: PhoneAccount; device: number; ciphers: BinaryNode[] };

/** Returns every device of a group except the sender's, each with the ciphers for it alone and those for all. */
const targetsIn = (world: World, { companion }: CompanionSession, group: Group, message: BinaryNode): Target[] => {
  const own = targetsOf(world, message);
  if (message.attrs['participant']) return own;
  const shared = getBinaryNodeChildren(message, 'enc');
  return membersOf(world.store, group).flatMap(({ account }) =>
    [0, ...companionsOf(world.store, account.number).map(({ device }) => device)]
      .filter((device) => account.number !== companion.number || device !== companion.device)
      .map((device) => {
        const keys = own.find((each) => each.account.number === account.number && each.device === device);
        return { account, device, ciphers: [...(keys?.ciphers ?? []), ...shared] };
      }),
  );
};

/** Returns the devices that a message is encrypted for: several, or (for a resend) one. */
const targetsOf = (world: World, message: BinaryNode): Target[] => {
  const participants = getBinaryNodeChild(message, 'participants');
  const addressed = participants
    ? getBinaryNodeChildren(participants, 'to').map((to) => ({ jid: to.attrs['jid'] ?? '', from: to }))
    : [{ jid: message.attrs['participant'] ?? message.attrs['to'] ?? '', from: message }];
  return addressed.flatMap(({ jid, from }) => {
    const account = findJid(world.store, jid);
    const device = jidDecode(jid)?.device ?? 0;
    const ciphers = getBinaryNodeChildren(from, 'enc');
    const exists = account && (device === 0 || findCompanion(world.store, account.number, device));
    return exists && ciphers.length > 0 ? [{ account, device, ciphers }] : [];
  });
};

/** Applies requested faults: the message vanishes or is refused. */
const faulted = (world: World, session: CompanionSession, message: BinaryNode): boolean => {
  const { number } = session.companion;
  const { loseNext, refuseNext } = world.faults;
  const { id, to } = message.attrs;
  const lose = loseNext.get(number) ?? 0;
  if (lose > 0) {
    loseNext.set(number, lose - 1);
    world.log('lost', { phone: number, id });
    return true;
  }
  const { code: error, times } = refuseNext.get(number) ?? { code: 0, times: 0 };
  if (times === 0) return false;
  refuseNext.set(number, { code: error, times: times - 1 });
  session.send(node('ack', { class: 'message', id, from: to, t: seconds(), error: String(error) }));
  world.log('refused', { phone: number, id, error });
  return true;
};

/** Takes a message from a companion: stores it for each target device, acknowledges it, and then delivers it. */
export const routeMessage = (
  world: World,
  session: CompanionSession,
  sender: PhoneAccount,
  message: BinaryNode,
): void => {
  if (faulted(world, session, message)) return;
  const { to = '', id = '', category } = message.attrs;
  const peer = category === 'peer';
  const group = findGroup(world.store, to);
  const chat = group?.id ?? (peer ? undefined : findJid(world.store, to)?.number);
  const targets = group ? targetsIn(world, session, group, message) : targetsOf(world, message);
  const addressing = group || isLidUser(to) ? 'lid' : 'pn';
  world.store.transaction(() => {
    for (const target of targets)
      keepStanza(world, target.account.number, target.device, copyFor(session, sender, message, target));
    if (chat && chat !== sender.number)
      countArrival(world.store, { phone: sender.number, contact: chat, id }, addressing);
  });
  session.send(node('ack', { class: 'message', id, from: to, t: seconds() }));
  world.log('message', { phone: sender.number, contact: chat, id });
  for (const number of new Set(targets.map(({ account }) => account.number))) {
    sendKeptToAll(world, number);
    void consume(world, number);
  }
};

/** Returns the stanza as a device receives it: phones see the sending companion, companions see WhatsApp's addressing. */
const copyFor = (session: CompanionSession, sender: PhoneAccount, message: BinaryNode, target: Target): BinaryNode => {
  const { companion } = session;
  const { to = '', id, type, category, edit } = message.attrs;
  const common = { id, t: seconds(), type, category, edit };
  const identity = getBinaryNodeChildren(message, 'device-identity');
  if (isJidGroup(to)) {
    const who = { participant: lidJid(sender, companion.device), participant_pn: phoneJid(sender, companion.device) };
    const attrs = { ...common, from: to, ...who, addressing_mode: 'lid', notify: sender.name };
    return node('message', attrs, [...target.ciphers, ...identity]);
  }
  if (target.device === 0)
    return node('message', { ...common, from: lidJid(sender, companion.device), to }, target.ciphers);
  const own = target.account.number === sender.number;
  const from = isLidUser(to) ? lidJid(sender, companion.device) : phoneJid(sender, companion.device);
  const attrs = { ...common, from, recipient: own ? to : undefined, notify: sender.name, sender_lid: lidJid(sender) };
  return node('message', attrs, [...target.ciphers, ...identity]);
};
