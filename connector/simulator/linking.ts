import { randomInt } from 'node:crypto';
import {
  Curve,
  generateSignalPubKey,
  hmacSign,
  proto,
  S_WHATSAPP_NET,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
} from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import { type PhoneAccount, addAccount, findNumber, freeNumber, lidJid, phoneJid } from './accounts.ts';
import { linkCompanion, nextDevice } from './companions.ts';
import { shownBy, signature } from './pairing.ts';
import { SimulatorRefusal } from './serving.ts';
import { node, seconds, stanzaId } from './stanzas.ts';
import type { Pairing, World } from './world.ts';

export type Scan = { qr: string; phone?: string | undefined; name?: string | undefined };

/** Scans a QR code with the number's phone, or with a new phone if no number is given. Resolves with the number once linked. */
export const scan = async (world: World, { qr, phone, name }: Scan): Promise<string> => {
  const { pairing, secret } = shownBy(world, qr);
  const account = phoneFor(world, phone, name);
  await linkDevice(world, account, pairing, secret);
  return account.number;
};

const phoneFor = ({ store }: World, phone: string | undefined, name: string | undefined): PhoneAccount => {
  const known = phone === undefined ? undefined : findNumber(store, phone);
  if (known?.kind === 'contact') throw new SimulatorRefusal(409, 'This number is a contact, not a business phone.');
  const number = phone ?? freeNumber(store, '551197000', 4);
  return known ?? addAccount(store, { number, name: name ?? 'Minha empresa', kind: 'phone' });
};

/**
 * Exchanges signatures: the phone signs the client's identity, and the client signs the phone's. Then the client is a device
 * of the account.
 */
const linkDevice = async (world: World, account: PhoneAccount, pairing: Pairing, secret: Buffer): Promise<void> => {
  const { registration } = pairing;
  const primary = world.device(account.number).identity;
  const device = nextDevice(world.store, account.number);
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(2 ** 31),
    timestamp: Number(seconds()),
    keyIndex: device,
  }).finish();
  const vouched = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, registration.identity]);
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: primary.public,
    accountSignature: Curve.sign(primary.private, vouched),
  }).finish();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: hmacSign(signed, secret) }).finish();
  const success = node('pair-success', {}, [
    node('device-identity', {}, sealed),
    node('biz', { name: account.name }),
    node('device', { jid: phoneJid(account, device), lid: lidJid(account, device) }),
    node('platform', { name: 'android' }),
  ]);
  const attrs = { from: S_WHATSAPP_NET, type: 'set', id: stanzaId(), xmlns: 'md', t: seconds() };
  const answer = proto.ADVSignedDeviceIdentity.decode(await signature(pairing, node('iq', attrs, [success])));
  const claimed = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, registration.identity, primary.public]);
  if (!answer.deviceSignature || !isSigned(registration.identity, claimed, answer.deviceSignature))
    throw new SimulatorRefusal(422, 'The client did not sign with its own key.');
  linkCompanion(world.store, account.number, device, registration);
  world.log('linked', { phone: account.number, device });
  pairing.close(node('stream:error', { code: '515' }));
};

/** Curve.verify of Baileys ignores libsignal's answer, so this asks libsignal itself. */
const isSigned = (by: Uint8Array, bytes: Uint8Array, proof: Uint8Array): boolean =>
  verifySignature(generateSignalPubKey(by), Buffer.from(bytes), Buffer.from(proof));
