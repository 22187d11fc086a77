import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { signInLimit, strangersLimit, trialLimit } from '../../gateway/limits.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const listening = async (limit: RequestHandler, status: number): Promise<string> => {
  const app = express().use(limit, (_req, res) => void res.status(status).json({}));
  const server = createServer(app).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
};

/** How many of 25 asks are answered. */
const answered = async (shared: boolean): Promise<number> => {
  const url = await listening(strangersLimit(shared, 2), 200);
  const asks = Array.from({ length: 25 }, () => fetch(url));
  return (await Promise.all(asks)).filter(({ status }) => status === 200).length;
};

test('what strangers ask has its limit by address, and where all are one address ten times as much together', async () => {
  expect(await answered(false)).toBe(2);
  expect(await answered(true)).toBe(20);
});

test('who signs in while a store is away is not kept out afterwards; who is wrong too often is', async () => {
  const after = async (status: number): Promise<number | undefined> => {
    const url = await listening(signInLimit(false, 3), status);
    const asked: number[] = [];
    while (asked.length < 5) asked.push((await fetch(url)).status);
    return asked.at(-1);
  };
  expect(await after(503)).toBe(503);
  expect(await after(401)).toBe(429);
});

test('one token is one, however it is spelt in front of it; another has its own minute', async () => {
  const url = await listening(trialLimit(), 200);
  const ask = async (authorization: string) => (await fetch(url, { headers: { authorization } })).status;
  const spelt = ['Bearer um', 'bearer um', 'BEARER um', 'Bearer  um', 'bEARER    um'];
  const asked = await Promise.all(Array.from({ length: 70 }, (_, at) => ask(spelt[at % spelt.length] ?? '')));
  expect(asked.filter((status) => status === 200)).toHaveLength(60);
  expect(await ask('Bearer outro')).toBe(200);
});
