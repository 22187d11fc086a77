import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The key file next to the log, readable by its user only. It holds one key and its certificate; both sides prove
 * possession (TLS).
 */
export const keyFileOf = (file: string): string => `${resolve(file)}.pem`;

/**
 * Returns the connection string of the store that serves `file` at `port`. It names the key file and holds no secret.
 * The host is a name because TLS needs one.
 */
export const storeUrlOf = (file: string, port: number): string => {
  const key = encodeURIComponent(keyFileOf(file));
  return `esdb://localhost:${port}?tlsCAFile=${key}&userCertFile=${key}&userKeyFile=${key}`;
};

/** Returns the key and certificate in PEM, created at the first start. The caller must hold the lock of `file`. */
export const loadServerKey = async (file: string): Promise<Buffer> => {
  const path = keyFileOf(file);
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, await makeKey(), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path);
};

/** Never expires: possession of the key is what counts, not the clock. */
const makeKey = async (): Promise<string> => {
  const { generate } = await import('selfsigned'); // needed once, and slow to load
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Atende event store' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2000-01-01T00:00:00Z'),
    notAfterDate: new Date('2999-12-31T00:00:00Z'),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return `${key.trim()}\n${cert.trim()}\n`;
};
