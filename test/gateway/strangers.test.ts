import { fork } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../kernel/eventually.ts';
import { startSystem, type System } from '../kernel/system.ts';

let system: System;
let token: string;
beforeAll(async () => {
  system = await startSystem();
  const res = await post('/v1/auth/login', JSON.stringify(system.admin));
  ({ token } = z.object({ token: z.string() }).parse(await res.json()));
});
afterAll(() => system?.stop());

const post = (path: string, body: string, authorization?: string) =>
  fetch(system.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
  });
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const flat = (bytes: number) => `[${'[],'.repeat(bytes / 3)}[]]`;

/** The median and the ninth of ten latencies of a list of another company. */
const latencies = async (): Promise<{ half: number; most: number }> => {
  const taken: number[] = [];
  for (let n = 0; n < 60; n++) {
    const since = performance.now();
    const res = await fetch(`${system.url}/v1/contacts`, { headers: { authorization: `Bearer ${token}` } });
    expect(res.status).toBe(200);
    await res.arrayBuffer();
    taken.push(performance.now() - since);
  }
  taken.sort((a, b) => a - b);
  return { half: taken[30] ?? 0, most: taken[54] ?? 0 };
};

test('nested arrays of eight strangers do not slow down the lists of a company', async () => {
  await latencies();
  const before = await latencies();
  const attackers = fork(new URL('./attacker.ts', import.meta.url), [system.url]);
  let sent = 0;
  attackers.on('message', () => sent++);
  await eventually(async () => expect(sent).toBeGreaterThan(8));
  const during = await latencies();
  const still = sent;
  await eventually(async () => expect(sent).toBeGreaterThan(still));
  attackers.kill();
  expect(during.half / before.half).toBeLessThan(4);
  expect(during.most / before.most).toBeLessThan(10);
});

test('checks the token before it reads the body: invalid or oversized bodies get 401 without one', async () => {
  for (const body of ['{"name":', deep(500_000), JSON.stringify({ body: 'x'.repeat(2_000_000) })]) {
    expect((await post('/v1/messages/1', body)).status).toBe(401);
    expect((await post('/v1/api/messages/send', body, 'Bearer nobody')).status).toBe(401);
  }
});

test('refuses bodies that are costly to parse from any caller', async () => {
  const bearer = `Bearer ${token}`;
  for (const body of [deep(17), flat(63_000)]) {
    const res = await post('/v1/contacts', body, bearer);
    expect([res.status, await res.json()]).toEqual([400, { error: 'ERR_BODY_TOO_COMPLEX' }]);
  }
  expect((await post('/v1/tags', JSON.stringify({ name: 'x'.repeat(70_000) }), bearer)).status).toBe(413);
  expect((await post('/v1/auth/login', JSON.stringify({ email: 'x'.repeat(70_000) }))).status).toBe(413);
});

test('a refusal lists a few errors of a body, however many there are', async () => {
  const body = JSON.stringify({
    name: 'A',
    number: '5511999990000',
    extraInfo: Array.from({ length: 5_000 }, () => 1),
  });
  const res = await post('/v1/contacts', body, `Bearer ${token}`);
  const text = await res.text();
  expect(res.status).toBe(400);
  expect(text.length).toBeLessThan(10_000);
});
