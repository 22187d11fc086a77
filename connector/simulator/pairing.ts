import { randomBytes } from 'node:crypto';
import { type BinaryNode, type proto, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import type { Registration } from './companions.ts';
import { SimulatorRefusal } from './serving.ts';
import { childBytes, childStanzas, node, bigEndianNumber, result, stanzaId } from './stanzas.ts';
import type { Conversation, Wire, Pairing, World } from './world.ts';

const refCount = 6;

const registrationOf = (noiseKey: Buffer, data: proto.ClientPayload.IDevicePairingRegistrationData): Registration => {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = data;
  if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('an incomplete registration');
  return {
    registrationId: bigEndianNumber(eRegid),
    identity: eIdent,
    noiseKey,
    signedKey: { id: bigEndianNumber(eSkeyId), value: eSkeyVal, signature: eSkeySig },
  };
};

/**
 * Serves a client without an account. It gets the refs that its QR codes show one after another, and waits for a phone to
 * scan one. When the last has expired, the client gives up (408).
 */
export const beginPairing = (
  world: World,
  line: Wire,
  clientKey: Buffer,
  data: proto.ClientPayload.IDevicePairingRegistrationData,
): Conversation => {
  const refs = Array.from({ length: refCount }, () => `2@${randomBytes(96).toString('base64url')}`);
  const pairing: Pairing = { registration: registrationOf(clientKey, data), ...line };
  for (const ref of refs) world.pairings.set(ref, pairing);
  const shown = refs.map((ref) => node('ref', {}, Buffer.from(ref)));
  const attrs = { from: S_WHATSAPP_NET, type: 'set', id: stanzaId(), xmlns: 'md' };
  line.send(node('iq', attrs, [node('pair-device', {}, shown)]));
  world.log('wants to be linked');
  return {
    heard: (stanza) => heard(pairing, stanza),
    gone: () => {
      for (const ref of refs) world.pairings.delete(ref);
      pairing.signing?.failed(new SimulatorRefusal(410, 'The client that showed this code is gone.'));
    },
  };
};

const heard = (pairing: Pairing, stanza: BinaryNode): void => {
  if (stanza.tag !== 'iq') return;
  const [child] = childStanzas(stanza);
  if (child?.tag === 'pair-device-sign') pairing.signing?.signed(childBytes(child, 'device-identity'));
  else if (stanza.attrs['xmlns'] === 'w:p') pairing.send(result(stanza));
};

/** Returns the client that shows a QR code, and the secret in it. Throws Refusal if no client shows that code (any more). */
export const shownBy = (world: World, qr: string): { pairing: Pairing; secret: Buffer } => {
  const [ref = '', noiseKey = '', identity = '', secret = ''] = qr.slice(qr.indexOf('#') + 1).split(',');
  const pairing = world.pairings.get(ref);
  if (!pairing) throw new SimulatorRefusal(410, 'This code has expired, or was never shown here.');
  const same = (bytes: Uint8Array, text: string): boolean => Buffer.from(bytes).equals(Buffer.from(text, 'base64'));
  const { registration } = pairing;
  if (!same(registration.noiseKey, noiseKey) || !same(registration.identity, identity) || !secret)
    throw new SimulatorRefusal(422, 'The keys in this code are not those of the client that shows it.');
  return { pairing, secret: Buffer.from(secret, 'base64') };
};

/** Sends the client our <iq> and waits for the identity that it signs. */
export const signature = (pairing: Pairing, success: BinaryNode): Promise<Uint8Array> => {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const tooLate = setTimeout(() => reject(new SimulatorRefusal(504, 'The client did not answer.')), 15_000);
  pairing.signing = { signed: resolve, failed: reject };
  pairing.send(success);
  return promise.finally(() => {
    clearTimeout(tooLate);
    pairing.signing = undefined;
  });
};
