import { X509Certificate } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';

/** The user of a new server, which has all permissions. */
const ADMIN = 'admin:changeit';
const ANSWER_MS = 2_000;
const subject = (value: string) => [{ name: 'commonName', value }];

/** The certificates of a cluster whose nodes listen on 127.0.0.1. */
export type ServerCertificates = {
  /** The file of the authority, for clients. */
  authority: string;
  /** The folder of a node: `node.crt`, `node.key` and `ca/ca.crt`. */
  folderOf(node: number): string;
  /** Puts a new certificate of the same authority in a node's folder. Returns its fingerprint. */
  renew(node: number): Promise<string>;
  /** Returns what a node answers to a call that needs no user. Rejects without a 200 within 2 s. */
  read(port: number, path: string): Promise<unknown>;
  /** Asks a node to read its certificates again, as its admin, which only works in a cluster with a leader. */
  reload(port: number): Promise<void>;
  /** Returns the fingerprint of the certificate that a new connection to a node gets. */
  shownBy(port: number): Promise<string>;
};

/** Makes an authority in memory, and a certificate for each of `nodes` nodes under `folder`. */
export const makeServerCertificates = async (folder: string, nodes: number): Promise<ServerCertificates> => {
  const ca = await generate(subject('ca'), {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const folderOf = (node: number): string => join(folder, `node-${node}`);
  const authorityOf = (node: number): string => join(folderOf(node), 'ca', 'ca.crt');
  const renew = async (node: number): Promise<string> => {
    const { private: key, cert } = await generate(subject('eventstoredb-node'), {
      algorithm: 'sha256',
      ca: { key: ca.private, cert: ca.cert },
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
        { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    for (const [name, text] of [
      ['node.key', key],
      ['node.crt', cert],
    ] as const) {
      const file = join(folderOf(node), name);
      writeFileSync(`${file}.new`, text, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    }
    return new X509Certificate(cert).fingerprint256;
  };
  for (let node = 0; node < nodes; node++) {
    mkdirSync(join(folderOf(node), 'ca'), { recursive: true });
    writeFileSync(authorityOf(node), ca.cert);
    await renew(node);
  }
  const ask = async (options: RequestOptions): Promise<string> => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = Promise.withResolvers<string>();
    const call = request({ host: '127.0.0.1', ca: ca.cert, signal, ...options }, (response) => {
      let said = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (said += part))
        .on('error', answer.reject)
        .on('end', () => {
          if (response.statusCode === 200) answer.resolve(said);
          else answer.reject(new Error(`${options.path} was answered with ${response.statusCode}`));
        });
    });
    call.on('error', answer.reject).end();
    return answer.promise;
  };
  return {
    authority: authorityOf(0),
    folderOf,
    renew,
    read: async (port, path) => JSON.parse(await ask({ port, path })),
    reload: async (port) => void (await ask({ port, path: '/admin/reloadconfig', method: 'POST', auth: ADMIN })),
    shownBy: async (port) => {
      const socket = connect({ host: '127.0.0.1', port, ca: ca.cert });
      const shown = Promise.withResolvers<string>();
      socket.once('error', shown.reject).once('secureConnect', () => {
        shown.resolve(socket.getPeerX509Certificate()?.fingerprint256 ?? '');
      });
      return shown.promise.finally(() => socket.destroy());
    },
  };
};
