import { once } from 'node:events';
import { get } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { openExports, type Exports } from '../../runtime/exports.ts';
import { eventually } from '../kernel/eventually.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Exports at /COMPANY, each ending when released; those of company 9 never end. */
const serving = async (send: Exports) => {
  const begun: number[] = [];
  const waiting: (() => void)[] = [];
  async function* file(company: number): AsyncGenerator<string> {
    begun.push(company);
    yield 'first line\n';
    if (company === 9) for (;;) yield 'x'.repeat(100_000);
    await new Promise<void>((resolve) => waiting.push(resolve));
    yield 'last line\n';
  }
  const app = express().get('/:company', async (req, res) => {
    const company = Number(req.params.company);
    await send(res, company, () => file(company)).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      res.status(error.status).end(error.message);
    });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const letGo of waiting.splice(0)) letGo();
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}`, begun, letGo: () => waiting.shift()?.() };
};
const textOf = (res: Response): Promise<string> => res.text();

test('a company has one export at a time and delays no export of another company', async () => {
  const { url, begun, letGo } = await serving(openExports());
  const first = [1, 2, 3].map(async () => textOf(await fetch(`${url}/1`)));
  await eventually(() => expect(begun).toEqual([1]));
  const other = fetch(`${url}/2`).then(textOf);
  await eventually(() => expect(begun).toEqual([1, 2]));
  letGo();
  await eventually(() => expect(begun).toEqual([1, 2, 1]));
  letGo();
  expect(await other).toBe('first line\nlast line\n');
  for (let n = 0; n < 2; n++) {
    letGo();
    await eventually(() => expect(begun.length).toBe(4));
  }
  letGo();
  expect(await Promise.all(first)).toEqual(Array.from({ length: 3 }, () => 'first line\nlast line\n'));
});

test('refuses an export beyond the waiting limit and says when to retry', async () => {
  const { url, begun } = await serving(openExports({ maxQueued: 1 }));
  const asked = [1, 2].map(() => fetch(`${url}/1`).catch(() => undefined));
  await eventually(() => expect(begun).toEqual([1]));
  await eventually(async () => {
    const refused = await fetch(`${url}/1`, { signal: AbortSignal.timeout(2_000) });
    expect([refused.status, await refused.text()]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
  });
  for (const close of closing.splice(0)) close();
  await Promise.allSettled(asked);
});

test('cuts off a reader that stops reading, and the company’s next export gets its turn', async () => {
  const { url, begun } = await serving(openExports({}, 200));
  const stuck = get(`${url}/9`, (res) => void res.once('data', () => res.pause()));
  const cut = once(stuck, 'close');
  stuck.on('error', () => {});
  await eventually(() => expect(begun).toEqual([9]));
  const next = get(`${url}/9`, (res) => void res.once('data', () => res.pause()));
  next.on('error', () => {});
  await eventually(() => expect(begun).toEqual([9, 9]));
  stuck.destroy();
  await cut;
  next.destroy();
});
