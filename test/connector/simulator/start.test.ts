import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { cloudControl } from '../../../connector/cloud/simulator/client.ts';
import { cloudCalls } from '../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../connector/cloud/simulator/customerContract.ts';
import { startSimulator } from '../../../connector/simulator/start.ts';
import { eventually } from '../../kernel/eventually.ts';
import { login, pair, wordsOf } from './baileys.ts';
import { careful } from './careful.ts';
import { started, token } from './started.ts';

describe('kill -9 of the simulator', () => {
  test('keeps the port, the pairing, the chats and undelivered messages', async () => {
    const at = await started();
    const { client, phone } = await pair(at.simulator, at.phones);
    const [first, second] = await at.phones.contacts({ phone });
    if (!first || !second) throw new Error('no contacts');
    await client.sock.sendMessage(`${first.number}@s.whatsapp.net`, { text: 'antes' });
    await at.phones.options({ contact: second.number, offline: true });
    const waiting = await client.sock.sendMessage(`${second.lid}@lid`, { text: 'espera' });
    await client.until('ack', () => client.acks.get(waiting?.key.id ?? ''));
    await client.end();
    await at.phones.say({ phone, contact: first.number, text: 'um' });
    await at.phones.say({ phone, contact: second.number, text: 'dois' });
    const chat = await at.phones.chat({ phone, contact: first.number });
    const { url, ca, noiseRoot } = at.simulator;

    await at.killAndRestart();
    expect(at.simulator).toMatchObject({ url, ca, noiseRoot });
    expect(await at.phones.phones()).toEqual([{ phone, name: 'Minha empresa', linked: true, online: false }]);
    expect(await at.phones.chat({ phone, contact: first.number })).toEqual(chat);

    const again = await login(at.simulator, client.auth);
    await again.text('dois');
    expect(again.upserts.map(({ type, message }) => [type, wordsOf(message)])).toEqual([
      ['append', 'um'],
      ['append', 'dois'],
    ]);
    await at.phones.options({ contact: second.number, offline: false });
    await again.status(waiting?.key.id ?? '', 3);
    expect(await at.phones.chat({ phone, contact: second.number })).toContainEqual(
      expect.objectContaining({ text: 'espera', status: 'delivered', received: 1 }),
    );
    await at.phones.say({ phone, contact: first.number, text: 'ainda cifra' });
    await again.text('ainda cifra');
    await again.end();
    await at.stop();
  });

  test.each([1, 2])('loses nothing confirmed while messages flow both ways (round %i)', async (round) => {
    const at = await started();
    const texts = new Map<string, string>();
    const config = careful(texts);
    const paired = await pair(at.simulator, at.phones, { config });
    const { phone } = paired;
    const contact = (await at.phones.contacts({ phone })).find(({ addressing }) => addressing === 'lid');
    if (!contact) throw new Error('no contacts');
    let { client } = paired;
    const [said, sent]: [string[], string[]] = [[], []];
    const speak = async (): Promise<void> => {
      for (let n = 0; n < 1_000; n++)
        said.push((await at.phones.say({ phone, contact: contact.number, text: `${n}` })).id);
    };
    const write = async (): Promise<void> => {
      for (let n = 0; n < 1_000; n++) {
        const id = `3EB0${String(n).padStart(18, '0')}`;
        texts.set(id, `${n}`);
        await client.sock.sendMessage(`${contact.lid}@lid`, { text: `${n}` }, { messageId: id });
        await client.until('ack', () => client.acks.get(id) ?? (client.closed === undefined ? undefined : {}));
        if (!client.acks.has(id)) return;
        sent.push(id);
      }
    };
    const streams = Promise.allSettled([speak(), write()]);
    await client.until('some traffic', () => (client.upserts.length > round * 20 ? true : undefined));
    await at.killAndRestart();
    await streams;
    await client.end();
    const before = client.upserts.map(({ message }) => message.key.id);
    client = await login(at.simulator, client.auth, config);
    await at.phones.say({ phone, contact: contact.number, text: 'fim' });
    await client.text('fim');
    // Messages that could not be decrypted at first arrive again, perhaps after the last one.
    await eventually(async () => {
      const heard = new Set([...before, ...client.upserts.map(({ message }) => message.key.id)]);
      const chat = await at.phones.chat({ phone, contact: contact.number });
      const acknowledged = new Set(chat.filter(({ status }) => status !== 'sent').map(({ id }) => id));
      const arrived = new Map(chat.map(({ id, kind }) => [id, kind]));
      expect(said.filter((id) => !heard.has(id) && !acknowledged.has(id))).toEqual([]);
      expect(sent.filter((id) => arrived.get(id) !== 'text')).toEqual([]);
    }, 60_000);
    expect(Math.min(said.length, sent.length)).toBeGreaterThan(0);
    await client.end();
    await at.stop();
  });
});

describe('the process', () => {
  test('ends when its parent dies', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'atende-simulator-'));
    const module = new URL('../../../connector/simulator/start.ts', import.meta.url).href;
    const script = `const { startSimulator } = await import('${module}');
      const { pid } = await startSimulator(process.argv[1], '${token}');
      process.stdout.write(String(pid), () => process.kill(process.pid, 'SIGKILL'));`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, dir]);
    const pid = Number(
      await run.then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      ),
    );
    expect(pid).toBeGreaterThan(1);
    while (isAlive(pid)) await sleep(20);
    const next = await startSimulator(dir, token);
    await next.stop();
    rmSync(dir, { recursive: true });
  });

  test('takes another port when that of its last start is in use', async () => {
    const at = await started();
    await at.simulator.stop();
    const before = at.simulator.url;
    const squatter = createServer().listen(Number(new URL(before).port), '127.0.0.1');
    await once(squatter, 'listening');
    const next = await startSimulator(at.dir, token);
    expect(next.url).not.toBe(before);
    await next.stop();
    await new Promise((resolve) => squatter.close(resolve));
    await at.stop();
  });

  test('refuses to start without a token, in one sentence', async () => {
    await expect(startSimulator(tmpdir(), '')).rejects.toThrow('SIMULATOR_TOKEN must have at least 8 characters.');
  });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the simulated Cloud API', () => {
  test('the simulated API runs next to the phones and keeps its port, numbers and chats when killed', async () => {
    const at = await started();
    const before = cloudControl(at.simulator.cloud, token);
    const line = await before(cloudCalls.addLine, { name: 'Loja' });
    const ana = await before(customerCalls.addCustomer, { name: 'Ana' });
    const chat = { line: line.phoneNumberId, customer: ana.id };
    await before(customerCalls.say, { ...chat, type: 'text', content: { text: { body: 'oi' } } });
    const address = at.simulator.cloud;

    await at.killAndRestart();
    expect(at.simulator.cloud).toBe(address);
    const after = cloudControl(at.simulator.cloud, token);
    expect(await after(cloudCalls.lines, {})).toEqual([line]);
    expect(await after(customerCalls.chat, chat)).toMatchObject([{ text: 'oi', fromCustomer: true }]);
    await expect(cloudControl(address, 'another token')(cloudCalls.lines, {})).rejects.toMatchObject({ status: 401 });
    await at.stop();
  });
});
