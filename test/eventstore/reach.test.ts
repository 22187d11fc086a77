import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Client, credentials, Server, ServerCredentials, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generate } from 'selfsigned';
import { shareClient } from '../../eventstore/client.ts';
import { lastPositionOf } from '../../eventstore/head.ts';
import { untilStoreReached, whileReached } from '../../eventstore/reach.ts';
import { freePort } from '../../runtime/port.ts';
import { folderForStore } from './embedded/server.ts';

let folder: Awaited<ReturnType<typeof folderForStore>>;
let url: URL;
beforeAll(async () => {
  folder = await folderForStore();
  url = new URL((await folder.start()).url);
});
afterAll(() => folder?.remove());

/** Returns the thrown error, or the message if the server may still come. */
const faultAt = async (address: string): Promise<string> => {
  const stopping = new AbortController();
  let heard = '';
  const hear = (sentence: string) => {
    heard = sentence;
    stopping.abort();
  };
  return untilStoreReached(address, hear, { answerMs: 10_000, signal: stopping.signal }).then(
    () => 'reached',
    (error: unknown) => heard || (error instanceof Error ? error.message : String(error)),
  );
};
/** A server that answers each read with a refusal. */
const refusing = async (code: number, details: string) => {
  const server = new Server();
  server.addService(streamsService.StreamsService, {
    read: (call: { emit(name: 'error', error: object): boolean }) => call.emit('error', { code, details }),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { address: `esdb://127.0.0.1:${port}?tls=false`, stop: () => server.forceShutdown() };
};

describe('an unusable event store is reported in one sentence that names the cause', () => {
  test('its address, its certificate, its port', async () => {
    const { port, search } = url;
    expect(await faultAt(url.href)).toBe('reached');
    expect(await faultAt(`esdb://localhost:${port}`)).toMatch(/of no authority that is known here/);
    expect(await faultAt(`esdb://127.0.0.1:${port}${search}`)).toMatch(/for other names than this address/);
    expect(await faultAt(`esdb://localhost:${await freePort()}?tls=false`)).toMatch(/nothing listens there/);
    expect(await faultAt(`esdb://localhost:${port}?tlsCAFile=/nowhere/ca.crt`)).toMatch(/a file of certificates/);
    expect(await faultAt('esdb://no-such-host.invalid:2113?tls=false')).toMatch(
      /its name is not known|does not answer/,
    );
  });

  test('the user or the password, and the permission', async () => {
    for (const [code, details, said] of [
      [status.UNAUTHENTICATED, 'Not Authenticated', /the user or the password/],
      [status.PERMISSION_DENIED, 'Access Denied', /may not read \$all/],
    ] as const) {
      const server = await refusing(code, details);
      expect(await faultAt(server.address)).toMatch(said);
      server.stop();
    }
  });
});

test('waits for a server that starts later', async () => {
  const later = await folderForStore();
  const before = await later.start();
  await before.stop();
  const heard = Promise.withResolvers<string>();
  const reached = untilStoreReached(before.url, heard.resolve, { answerMs: 10_000 });
  expect(await heard.promise).toMatch(/nothing listens there.*Trying again/);
  await later.start({ url: before.url });
  await reached;
  await later.remove();
});

test('repeats a step after an outage of the event store, but no other failed step', async () => {
  const place = await folderForStore();
  const before = await place.start();
  const { client, leave } = shareClient(before.url);
  await before.stop();
  const heard: string[] = [];
  const tries: unknown[] = [];
  const step = async () => {
    try {
      return await lastPositionOf(client);
    } catch (error) {
      tries.push(error);
      throw error;
    }
  };
  const say = (sentence: string): void => {
    heard.push(sentence);
    void place.start({ url: before.url });
  };
  expect((await whileReached(before.url, step, say, { answerMs: 10_000 })).prepare).toBeGreaterThan(0n);
  expect(tries.length).toBeGreaterThan(0);
  expect(heard[0]).toMatch(/Trying again/);
  const wrong = new Error('The step is wrong');
  await expect(whileReached(before.url, () => Promise.reject(wrong), say)).rejects.toBe(wrong);
  await leave();
  await place.remove();
}, 300_000);

test('connects over TLS to an IP address only if the certificate names that address', async () => {
  for (const [address, isNamed] of [
    ['127.0.0.1', true],
    ['127.0.0.9', false],
  ] as const) {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'node' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: address }] }],
    });
    const server = new Server();
    const keys = [{ private_key: Buffer.from(key), cert_chain: Buffer.from(cert) }];
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', ServerCredentials.createSsl(null, keys), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    const client = new Client(`127.0.0.1:${port}`, credentials.createSsl(Buffer.from(cert)));
    const ready = new Promise<boolean>((resolve) =>
      client.waitForReady(Date.now() + (isNamed ? 30_000 : 3_000), (error) => resolve(!error)),
    );
    expect(await ready).toBe(isNamed);
    client.close();
    server.forceShutdown();
  }
});
