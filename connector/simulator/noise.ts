import { createHash, hkdfSync } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, Curve, NOISE_MODE, NOISE_WA_HEADER, proto } from '@whiskeysockets/baileys';
import type { NoiseIdentity } from './certificates.ts';

const nothing = Buffer.alloc(0);
const nonce = (counter: number): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
};
const derive = (key: Uint8Array, salt: Uint8Array): [Buffer, Buffer] => {
  const both = Buffer.from(hkdfSync('sha256', key, salt, '', 64));
  return [both.subarray(0, 32), both.subarray(32)];
};

/** The running state of a Noise handshake: all bytes are mixed into the hash, all shared secrets into the key. */
const symmetricState = () => {
  let hash: Buffer = Buffer.from(NOISE_MODE);
  let [salt, key]: [Buffer, Buffer] = [hash, hash];
  let counter = 0;
  const mixHash = (data: Uint8Array): void => {
    hash = createHash('sha256').update(hash).update(data).digest();
  };
  return {
    mixHash,
    mixKey: (secret: Uint8Array): void => {
      [salt, key] = derive(secret, salt);
      counter = 0;
    },
    seal: (plain: Uint8Array): Buffer => {
      const sealed = aesEncryptGCM(plain, key, nonce(counter++), hash);
      mixHash(sealed);
      return sealed;
    },
    unseal: (sealed: Uint8Array): Buffer => {
      const plain = aesDecryptGCM(sealed, key, nonce(counter++), hash);
      mixHash(sealed);
      return plain;
    },
    split: (): [Buffer, Buffer] => derive(nothing, salt),
  };
};

export type Transport = { encrypt(plain: Uint8Array): Buffer; decrypt(sealed: Uint8Array): Buffer };
export type Finished = { clientKey: Buffer; payload: proto.ClientPayload; transport: Transport };

/**
 * The server's side of Noise_XX_25519_AESGCM_SHA256 as WhatsApp Web uses it. `hello` answers the ClientHello with the
 * ServerHello. `finish` opens the ClientFinish and returns the ciphers for the rest of the connection. Both throw on bad
 * bytes.
 */
export const noiseHandshake = (identity: NoiseIdentity) => {
  const state = symmetricState();
  const ephemeral = Curve.generateKeyPair();
  state.mixHash(NOISE_WA_HEADER);
  return {
    hello: (bytes: Uint8Array): Uint8Array => {
      const client = proto.HandshakeMessage.decode(bytes).clientHello?.ephemeral;
      if (!client) throw new Error('not a ClientHello');
      state.mixHash(client);
      state.mixHash(ephemeral.public);
      state.mixKey(Curve.sharedKey(ephemeral.private, client));
      const sealedKey = state.seal(identity.server.public);
      state.mixKey(Curve.sharedKey(identity.server.private, client));
      const payload = state.seal(identity.chain);
      const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload };
      return proto.HandshakeMessage.encode({ serverHello }).finish();
    },
    finish: (bytes: Uint8Array): Finished => {
      const { clientFinish } = proto.HandshakeMessage.decode(bytes);
      if (!clientFinish?.static || !clientFinish.payload) throw new Error('not a ClientFinish');
      const clientKey = state.unseal(clientFinish.static);
      state.mixKey(Curve.sharedKey(ephemeral.private, clientKey));
      const payload = proto.ClientPayload.decode(state.unseal(clientFinish.payload));
      const [fromClient, toClient] = state.split();
      let [read, written] = [0, 0];
      const transport = {
        encrypt: (plain: Uint8Array) => aesEncryptGCM(plain, toClient, nonce(written++), nothing),
        decrypt: (sealed: Uint8Array) => aesDecryptGCM(sealed, fromClient, nonce(read++), nothing),
      };
      return { clientKey, payload, transport };
    },
  };
};
