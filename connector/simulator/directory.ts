import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
  jidEncode,
  S_WHATSAPP_NET,
} from '@whiskeysockets/baileys';
import { type PhoneAccount, findJid, findNumber, lidJid, phoneJid, phones } from './accounts.ts';
import { companionBundle, companionsOf, findCompanion, oneTimeKeyCount } from './companions.ts';
import { sendKeptToAll, keepStanza, sessionOf } from './delivery.ts';
import type { Bundle } from './device.ts';
import { findGroup } from './groups.ts';
import { childStanzas, keyNode, node, registrationNode, seconds, stanzaId } from './stanzas.ts';
import type { World } from './world.ts';

const textOf = (parent: BinaryNode | undefined): string => {
  const content = parent?.content;
  return content === undefined || Array.isArray(content) ? '' : Buffer.from(content).toString();
};

const devicesOf = (world: World, account: PhoneAccount | undefined): BinaryNode => {
  const linked = account ? companionsOf(world.store, account.number) : [];
  const companions = linked.map(({ device }) => node('device', { id: String(device), 'key-index': String(device) }));
  const list = account ? [node('device', { id: '0' }), ...companions] : [];
  return node('devices', {}, [node('device-list', {}, list)]);
};

/** Answers <usync>: who is on WhatsApp, with which LID and devices. */
export const usync = (world: World, request: BinaryNode): BinaryNode => {
  const query = getBinaryNodeChild(request, 'query');
  const asked = query ? childStanzas(query).map(({ tag }) => tag) : [];
  const users = getBinaryNodeChildren(getBinaryNodeChild(request, 'list'), 'user').map((user) => {
    const number = textOf(getBinaryNodeChild(user, 'contact')).replace('+', '');
    const jid = user.attrs['jid'];
    const found = jid ? findJid(world.store, jid) : findNumber(world.store, number);
    const account = found?.registered ? found : undefined;
    const address = jidDecode(jid);
    const given = address ? jidEncode(address.user, address.server) : jidEncode(number, 's.whatsapp.net');
    const content: BinaryNode[] = [];
    if (asked.includes('contact')) content.push(node('contact', { type: account ? 'in' : 'out' }));
    if (asked.includes('devices')) content.push(devicesOf(world, account));
    if (asked.includes('lid') && account) content.push(node('lid', { val: lidJid(account) }));
    if (asked.includes('status')) content.push(node('status', { t: '0' }, Buffer.alloc(0)));
    return node('user', { jid: jid ? given : account ? phoneJid(account) : given }, content);
  });
  const { sid, mode, context } = request.attrs;
  return node('usync', { sid, index: '0', last: 'true', mode, context }, [
    node('result', {}, []),
    node('list', {}, users),
  ]);
};

const colours = ['#2f6fdd', '#0f8a5f', '#b4530a', '#8a3ffc', '#c2185b'];

/** Changes the picture of a contact and notifies the companions of all phones. */
export const changePicture = (world: World, account: PhoneAccount): void => {
  world.pictures.set(account.number, (world.pictures.get(account.number) ?? 0) + 1);
  const attrs = { from: phoneJid(account), type: 'picture', id: stanzaId(), t: seconds() };
  const set = node('set', { jid: phoneJid(account), id: seconds() });
  for (const { number } of phones(world.store)) {
    for (const { device } of companionsOf(world.store, number))
      keepStanza(world, number, device, node('notification', attrs, [set]));
    sendKeptToAll(world, number);
  }
  world.log('picture changed', { contact: account.number });
};

/** Returns the picture of an account or a group, drawn from its name, or undefined for an unknown address. */
export const drawPictureOf = (world: World, query: BinaryNode): BinaryNode | undefined => {
  const target = query.attrs['target'] ?? '';
  const group = findGroup(world.store, target);
  const account = findJid(world.store, target);
  if (!group && !account?.registered) return undefined;
  const [id, key, name] = group
    ? [group.id, group.id, group.subject]
    : [account?.lid ?? '', account?.number ?? '', account?.name ?? ''];
  const colour = colours[(Number(id.slice(-9)) + (world.pictures.get(key) ?? 0)) % colours.length];
  const letter = encodeURIComponent(/^\p{L}/u.exec(name)?.[0] ?? '?');
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='${colour}'/>` +
    `<text x='32' y='43' font-size='32' text-anchor='middle' fill='white'>`;
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}${letter}${encodeURIComponent('</text></svg>')}`;
  return node('picture', { id, type: 'preview', url });
};

const lowest = 10;

/** Returns the bundle of a phone (device 0) or of a companion, or undefined if there is no such device. */
export const bundleOf = (world: World, account: PhoneAccount, device: number): Bundle | undefined => {
  if (device === 0) return world.device(account.number).bundle();
  const companion = findCompanion(world.store, account.number, device);
  if (!companion) return undefined;
  const bundle = companionBundle(world.store, companion);
  const count = oneTimeKeyCount(world.store, companion);
  const attrs = { from: S_WHATSAPP_NET, type: 'encrypt', id: stanzaId(), t: seconds() };
  if (count === lowest)
    sessionOf(world, companion)?.send(node('notification', attrs, [node('count', { value: String(count) })]));
  return bundle;
};

/** Answers <key> with a bundle for each requested device. */
export const bundles = (world: World, request: BinaryNode): BinaryNode[] =>
  getBinaryNodeChildren(request, 'user').map(({ attrs: { jid = '' } }) => {
    const account = findJid(world.store, jid);
    const bundle = account?.registered ? bundleOf(world, account, jidDecode(jid)?.device ?? 0) : undefined;
    if (!bundle) return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
    return node('user', { jid, t: seconds() }, [
      registrationNode(bundle.registrationId),
      node('type', {}, Buffer.from([5])),
      node('identity', {}, bundle.identity),
      keyNode('skey', bundle.signedKey),
      ...(bundle.oneTimeKey ? [keyNode('key', bundle.oneTimeKey)] : []),
    ]);
  });
