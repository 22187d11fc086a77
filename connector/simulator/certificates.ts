import { Curve, proto, type KeyPair } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { SimulatorStore } from './store.ts';

const years = 10;
const subject = (name: string) => [{ name: 'commonName', value: name }];

/** The TLS files in PEM: the server's key and certificate, and the authority that a client must trust. */
export type Tls = { key: string; cert: string; ca: string };
/** The keys for the Noise handshake: the server's static key, the signed chain for it, and the root's public key. */
export type NoiseIdentity = { server: KeyPair; chain: Buffer; root: Buffer };

const makeTls = async (): Promise<Tls> => {
  const { generate } = await import('selfsigned'); // needed once, and slow to load
  const notAfterDate = new Date(Date.now() + years * 365 * 86_400_000);
  const common = { keyType: 'ec', algorithm: 'sha256', notAfterDate } as const;
  const authority = await generate(subject('Atende phone simulator'), {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate(subject('127.0.0.1'), {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  });
  return { key: server.private, cert: server.cert, ca: authority.cert };
};

/** The root and the intermediate sign once and are discarded; only the server's key is kept. */
const makeNoise = (): { server: string; serverPublic: string; chain: string; root: string } => {
  const [root, intermediate, server] = [Curve.generateKeyPair(), Curve.generateKeyPair(), Curve.generateKeyPair()];
  const now = Math.floor(Date.now() / 1000);
  const details = (serial: number, issuerSerial: number, key: Uint8Array) =>
    proto.CertChain.NoiseCertificate.Details.encode({
      serial,
      issuerSerial,
      key,
      notBefore: now - 86_400,
      notAfter: now + years * 365 * 86_400,
    }).finish();
  const signed = (by: KeyPair, bytes: Uint8Array) => ({ details: bytes, signature: Curve.sign(by.private, bytes) });
  const chain = proto.CertChain.encode({
    intermediate: signed(root, details(1, 0, intermediate.public)),
    leaf: signed(intermediate, details(2, 1, server.public)),
  }).finish();
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return {
    server: text(server.private),
    serverPublic: text(server.public),
    chain: text(chain),
    root: text(root.public),
  };
};

const tlsShape = z.object({ key: z.string(), cert: z.string(), ca: z.string() });
const bytes = z.string().transform((value) => Buffer.from(value, 'base64'));
const noiseShape = z.object({ server: bytes, serverPublic: bytes, chain: bytes, root: bytes });

const remembered = async <T>(
  store: SimulatorStore,
  name: string,
  shape: z.ZodType<T>,
  make: () => unknown,
): Promise<T> => {
  const kept = () => store.row(z.object({ value: z.string() }), 'select value from setting where name = ?', name);
  if (!kept()) {
    const made = await make();
    store.run('insert into setting values (?, ?)', name, JSON.stringify(made));
  }
  return shape.parse(JSON.parse(kept()?.value ?? ''));
};

/** Returns the simulator's certificates: created at its first start and kept in its store. */
export const certificates = async (store: SimulatorStore): Promise<{ tls: Tls; noise: NoiseIdentity }> => {
  const tls = await remembered(store, 'tls', tlsShape, makeTls);
  const { server, serverPublic, chain, root } = await remembered(store, 'noise', noiseShape, makeNoise);
  return { tls, noise: { server: { private: server, public: serverPublic }, chain, root } };
};
