import { type BinaryNode, type proto, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import { type PhoneAccount, findJid, findNumber, lidJid } from './accounts.ts';
import { rejectedBy } from './calling.ts';
import { type Companion, findCompanion } from './companions.ts';
import { sendKeptStanzas, dropSession, sessionOf, setSession, settle, settleOldest, waitingCount } from './delivery.ts';
import { findGroup } from './groups.ts';
import { sendHistory } from './history.ts';
import { beginPairing } from './pairing.ts';
import { answerQuery } from './queries.ts';
import { receiptFromCompanion } from './receipts.ts';
import { routeMessage } from './routing.ts';
import { childStanzas, node, seconds } from './stanzas.ts';
import type { Conversation, Wire, CompanionSession, World } from './world.ts';

const refuse = (line: Wire, reason: number): Conversation => {
  line.close(node('failure', { reason: String(reason), location: 'frc' }));
  return { heard: () => {}, gone: () => {} };
};

/** Starts the conversation of a connection: pairing a new device, the login of a linked one, or a refusal (`<failure>`). */
export const beginLogin = (
  world: World,
  line: Wire,
  clientKey: Buffer,
  payload: proto.IClientPayload,
): Conversation => {
  if (payload.devicePairingData) return beginPairing(world, line, clientKey, payload.devicePairingData);
  const number = String(payload.username);
  const reason = world.faults.failNextLogin.get(number);
  world.faults.failNextLogin.delete(number);
  if (reason !== undefined) return refuse(line, reason);
  const account = findNumber(world.store, number);
  const companion = account && findCompanion(world.store, account.number, payload.device ?? 0);
  if (!companion || !clientKey.equals(companion.noiseKey)) return refuse(line, 401);
  return openSession(world, line, account, companion);
};

const replaced = node('stream:error', {}, [node('conflict', { type: 'replaced' })]);

const openSession = (world: World, line: Wire, account: PhoneAccount, companion: Companion): Conversation => {
  const { number } = companion;
  const frozen = (): boolean => world.faults.frozen.has(number);
  const session: CompanionSession = {
    companion,
    isAvailable: false,
    watched: new Set(),
    send: (stanza) => (frozen() ? undefined : line.send(stanza)),
    babble: (...bytes) => line.babble(...bytes),
    close: (last) => line.close(last),
  };
  sessionOf(world, companion)?.close(replaced);
  setSession(world, companion, session);
  world.log('login', { phone: number, device: companion.device });
  const lost = world.faults.loseLogins.get(number) ?? 0;
  if (lost > 0) world.faults.loseLogins.set(number, lost - 1);
  else greet(world, session, account);
  return {
    heard: async (stanza) => {
      if (!frozen() && sessionOf(world, companion) === session) await hear(world, session, account, stanza);
    },
    gone: () => {
      if (sessionOf(world, companion) !== session) return;
      dropSession(world, companion);
      world.log('offline', { phone: number, device: companion.device });
    },
  };
};

const hear = async (
  world: World,
  session: CompanionSession,
  account: PhoneAccount,
  stanza: BinaryNode,
): Promise<void> => {
  const [child] = childStanzas(stanza);
  const { id, to } = stanza.attrs;
  switch (stanza.tag) {
    case 'iq': {
      const reply = await answerQuery(world, session, stanza);
      if (reply) session.send(reply);
      if (child?.tag === 'active') await becomeActive(world, session, account);
      return;
    }
    case 'message':
      return routeMessage(world, session, account, stanza);
    case 'receipt':
      return receiptFromCompanion(world, session, account, stanza);
    case 'ack':
      return acknowledged(world, session.companion, stanza.attrs);
    case 'call':
      if (child?.tag === 'reject') rejectedBy(world, account, child.attrs['call-id'] ?? '');
      return session.send(node('ack', { class: 'call', id, from: to, type: child?.tag }));
    case 'presence': {
      const { type } = stanza.attrs;
      if (type === 'available' || type === 'unavailable') session.isAvailable = type === 'available';
      const asked = type === 'subscribe' && to ? to : '';
      const whom = findJid(world.store, asked)?.number ?? findGroup(world.store, asked)?.id;
      if (whom) session.watched.add(whom);
      return world.log('presence', { phone: account.number, ...stanza.attrs });
    }
    case 'chatstate':
      return world.log(stanza.tag, { phone: account.number, ...stanza.attrs, state: child?.tag });
  }
};

const greet = (world: World, session: CompanionSession, account: PhoneAccount): void => {
  const { companion } = session;
  const attributes = { location: 'frc', creation: '1700000000', display_name: account.name };
  session.send(node('success', { t: seconds(), lid: lidJid(account, companion.device), ...attributes }));
  const routing = node('routing_info', {}, Buffer.from([8, 2, 8, 5]));
  session.send(node('ib', { from: S_WHATSAPP_NET }, [node('edge_routing', {}, [routing])]));
  const count = String(waitingCount(world, companion));
  const preview = { count, message: count, receipt: '0', notification: '0', appdata: '0' };
  if (count !== '0') session.send(node('ib', { from: S_WHATSAPP_NET }, [node('offline_preview', preview)]));
};

/** Serves a companion that is ready: first what waited for it, then new stanzas. */
const becomeActive = async (world: World, session: CompanionSession, account: PhoneAccount): Promise<void> => {
  session.cursor = 0;
  const count = sendKeptStanzas(world, session.companion, true);
  session.send(node('ib', { from: S_WHATSAPP_NET }, [node('offline', { count: String(count) })]));
  world.log('online', { phone: account.number, device: session.companion.device, waited: count });
  if (!session.companion.synced) await sendHistory(world, account, session.companion);
};

const acknowledged = (world: World, companion: Companion, attrs: Record<string, string>): void => {
  const { class: tag = '', id = '', type, to = '', participant, error } = attrs;
  if (tag === 'message') settleOldest(world, companion, tag, id);
  else settle(world, companion, tag === 'receipt' ? { tag, id, type, from: to, participant } : { tag, id });
  if (error !== undefined) world.log('refused by companion', { phone: companion.number, id, tag, error });
};
