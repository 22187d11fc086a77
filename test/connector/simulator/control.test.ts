import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { phone } from '../../../connector/simulator/client.ts';
import { pair, wordsOf } from './baileys.ts';
import { started, type Started, token } from './started.ts';

let at: Started;
beforeAll(async () => {
  at = await started();
});
afterAll(() => at.stop());

const ask = (method: string, path: string, body?: string, authorization = `Bearer ${token}`) =>
  new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const agent = new Agent({ ca: readFileSync(at.simulator.ca) });
    const asking = request(
      new URL(path, at.simulator.control),
      { method, agent, headers: { authorization } },
      (answer) => {
        text(answer).then((said) => resolve({ status: answer.statusCode, body: JSON.parse(said) }), reject);
      },
    );
    asking.once('error', reject).end(body);
  });

describe('the control API', () => {
  test('needs the token', async () => {
    expect((await ask('GET', '/phones', undefined, '')).status).toBe(401);
    expect((await ask('GET', '/phones', undefined, 'Bearer a token for texts')).status).toBe(401);
    expect((await ask('GET', '/phones')).status).toBe(200);
  });

  test('explains what is wrong with a request', async () => {
    expect(await ask('GET', '/nowhere')).toEqual({ status: 404, body: { error: 'There is no GET /nowhere.' } });
    expect(await ask('DELETE', '/phones')).toMatchObject({ status: 405 });
    expect(await ask('POST', '/say', '{')).toEqual({ status: 400, body: { error: 'The body is not JSON.' } });
    expect(await ask('POST', '/say', '{}')).toMatchObject({ status: 400, body: { issues: expect.any(Array) } });
    expect(await ask('GET', '/chat?phone=abc&contact=1')).toMatchObject({ status: 400 });
    const unknown = { phone: '5511911112222', contact: '5511988880001', text: 'oi' };
    expect(await ask('POST', '/say', JSON.stringify(unknown))).toEqual({
      status: 404,
      body: { error: 'There is no phone 5511911112222.' },
    });
    expect(await ask('POST', '/scan', JSON.stringify({ qr: 'nonsense' }))).toMatchObject({ status: 410 });
    expect(await ask('POST', '/options', JSON.stringify({ offline: true }))).toMatchObject({ status: 400 });
    expect(await ask('POST', '/options', JSON.stringify({ failChecks: true }))).toMatchObject({ status: 400 });
    expect(await ask('POST', '/contacts', 'x'.repeat(9_000_000))).toMatchObject({ status: 413 });
  });

  test('has the same contacts on every machine, and accepts new ones, also for one phone only', async () => {
    const seeded = await at.phones.contacts();
    expect(seeded.map(({ number, addressing }) => [number, addressing])).toMatchInlineSnapshot(`
[
  [
    "5511988880001",
    "pn",
  ],
  [
    "5521988880002",
    "lid",
  ],
  [
    "553188880003",
    "pn",
  ],
  [
    "5511988880004",
    "lid",
  ],
  [
    "554188880005",
    "pn",
  ],
  [
    "558588880006",
    "lid",
  ],
]
`);
    const { client, phone: mine } = await pair(at.simulator, at.phones);
    await client.end();
    const added = await at.phones.addContact({ name: 'Zeca', phone: mine, addressing: 'lid' });
    expect(added).toMatchObject({ name: 'Zeca', addressing: 'lid', lid: expect.stringMatching(/^\d{15}$/) });
    expect(await at.phones.contacts({ phone: mine })).toEqual([...seeded, added]);
    expect(await at.phones.contacts()).toEqual(seeded);
    const other = await pair(at.simulator, at.phones);
    await other.client.end();
    const strange = at.phones.say({ phone: other.phone, contact: added.number, text: 'oi' });
    await expect(strange).rejects.toMatchObject({ status: 404 });
    await expect(at.phones.addContact({ name: 'Outro', number: added.number })).rejects.toMatchObject({ status: 409 });
    await expect(
      at.phones.say({ phone: mine, contact: added.number, message: { nothing: true } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('counts changes, so that a page can poll', async () => {
    const before = await at.phones.state();
    expect(await at.phones.state()).toEqual(before);
    const [contact] = await at.phones.contacts();
    const [business] = await at.phones.phones();
    await at.phones.say({ phone: business?.phone ?? '', contact: contact?.number ?? '', text: 'oi' });
    const after = await at.phones.state();
    expect(after.changes).toBeGreaterThan(before.changes);
    expect(after.messages).toBe(before.messages + 1);
  });

  test('floods with many new contacts whose messages stay in order', async () => {
    const { client, phone: mine } = await pair(at.simulator, at.phones);
    const { contacts, ids } = await at.phones.flood({ phone: mine, contacts: 3, perContact: 5 });
    expect(new Set(contacts).size).toBe(3);
    const texts = () =>
      client.upserts.filter(({ message }) => wordsOf(message)).map(({ message }) => message.key.id ?? '');
    await client.until('all', () => (texts().length >= 15 ? true : undefined));
    expect(new Set(texts())).toEqual(new Set(ids));
    for (const [index] of contacts.entries()) {
      const mineInOrder = ids.slice(index * 5, index * 5 + 5);
      const came = texts().filter((id) => mineInOrder.includes(id));
      expect(came).toEqual(mineInOrder);
    }
    await client.end();
  });
});

describe('what the process prints', () => {
  test('is one line in all cases, without keys and sessions', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'atende-simulator-'));
    const program = fileURLToPath(new URL('../../../connector/simulator/main.ts', import.meta.url));
    const env = { ...process.env, DATA_DIR: dir, SIMULATOR_TOKEN: token };
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const line = new Promise<string>((resolve) => {
      child.stdout.on('data', (data: Buffer) => {
        printed += data.toString();
        if (printed.includes('\n')) resolve(printed);
      });
    });
    child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    const { listening, ca, noiseRoot, cloud } = JSON.parse(await line);
    const phones = phone(`https://127.0.0.1:${listening}`, token, ca);
    const where = { url: `wss://127.0.0.1:${listening}/ws/chat`, ca, noiseRoot };
    const { client, phone: mine } = await pair(where, phones);
    const [contact] = await phones.contacts();
    const number = contact?.number ?? '';
    await phones.options({ contact: number, garbleNext: 1 });
    await phones.say({ phone: mine, contact: number, text: 'segredo' });
    await client.text('segredo');
    await phones.options({ contact: number, forgetSessions: true });
    const sent = await client.sock.sendMessage(`${number}@s.whatsapp.net`, { text: 'outro' });
    await client.until('ack', () => client.acks.get(sent?.key.id ?? ''));
    expect(JSON.stringify(await phones.log())).not.toMatch(/segredo|outro|private/i);
    await client.end();
    phones.end();
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await gone).toBe(0);
    expect(cloud).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(printed).toBe(`${JSON.stringify({ listening, ca, noiseRoot, cloud })}\n`);
    rmSync(dir, { recursive: true });
  });
});
