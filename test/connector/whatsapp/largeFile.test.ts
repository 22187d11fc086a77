import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storageOf } from '../../../runtime/openStorage.ts';
import { startS3 } from '../../runtime/s3server.ts';
import { connectorProcess, type ConnectorProcess } from './processes.ts';
import { companyId, openWorld, until, type World } from './world.ts';

const MB = 1024 * 1024;
/** Memory in MB that a process may take on before it frees it. A file held whole would need at least 100. */
const FLAT_MB = 95;
const onLinux = existsSync('/proc/self/status');

describe('files of 100 MB, with the real client, a connector in its own process, and S3', () => {
  let world: World;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let child: ConnectorProcess;
  let id: number;
  let phone: string;
  const contact = '5511988880001';
  beforeAll(async () => {
    s3 = await startS3();
    world = await openWorld();
    world.context.config.s3 = s3.setting;
    child = await connectorProcess(world.context);
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(async () => {
    await child?.stop();
    await world?.stop();
    await s3?.close();
  });

  /** Peak memory of the connector in MB; 0 if the system does not report it. */
  const peak = (): number => {
    const told = onLinux ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(told)?.[1] ?? 0) / 1024;
  };
  const said = async (bytes: Uint8Array): Promise<string> => {
    const where = await world.sim.phones.upload('document', bytes);
    const message = { documentMessage: { mimetype: 'application/pdf', fileName: 'plantas.pdf', ...where } };
    return (await world.sim.phones.say({ phone, contact, message })).id;
  };
  const events = (waId: string) => world.messages(id).filter(({ stored }) => stored.stream.endsWith(`.${waId}`));
  const here = (waId: string) =>
    until('the file', () =>
      events(waId)
        .flatMap((event) => (event.type === 'MessageMediaStored' ? [event.data.media] : []))
        .at(0),
    );
  const comes = async (bytes: Uint8Array) => here(await said(bytes));
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('are received and sent with flat memory, byte by byte', async () => {
    const small = await comes(randomBytes(2 * MB));
    expect(small.size).toBe(2 * MB);
    const large = randomBytes(100 * MB);
    const before = peak();
    const media = await comes(large);
    const storage = storageOf(world.context.config);
    const digest = createHash('sha256');
    for await (const chunk of await storage.read(companyId, media.path)) digest.update(chunk);
    expect(digest.digest('hex')).toBe(sha(large));

    const { stored } = await until('the message', () =>
      world.messages(id).find(({ type }) => type === 'MessageReceived'),
    );
    const { ticketId, contactId } = Object(stored.event.data);
    const sent = { path: media.path, name: 'plantas.pdf', mime: 'application/pdf', kind: 'application' as const };
    await world.send(id, { ticketId, contactId }, { body: '', waId: '3EB0100', media: { ...sent, size: media.size } });
    await until('sent', async () => (await world.message(id, '3EB0100')).ack >= 3);
    const shown = (await world.sim.phones.chat({ phone, contact })).find((message) => message.id === '3EB0100');
    expect(shown).toMatchObject({ kind: 'document', file: 'plantas.pdf', received: 1 });
    expect(peak() - before).toBeLessThan(FLAT_MB);
  });

  test('that arrive while S3 is unreachable are not given up, and are stored once it is back', async () => {
    await s3.away();
    let asked = 0;
    const busy = createServer((_, res) => void res.writeHead(++asked && 503).end());
    const { port, hostname } = new URL(s3.setting.endpoint ?? '');
    busy.listen(Number(port), hostname);
    const waId = await said(randomBytes(5_000));
    await until('S3 was asked and asked again', () => asked > 12);
    busy.closeAllConnections();
    await new Promise((resolve) => busy.close(resolve));
    await s3.back();
    const media = await here(waId);
    expect(events(waId).map(({ type }) => type)).toEqual(['MessageReceived', 'MessageMediaStored']);
    expect(await storageOf(world.context.config).sizeOf(companyId, media.path)).toBe(5_000);
  });
});
