import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { strangersLimit } from '../../gateway/limits.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** How many of 25 asks are answered. */
const answered = async (shared: boolean): Promise<number> => {
  const app = express().use(strangersLimit(shared, 2), (_req, res) => void res.json({}));
  const server = createServer(app).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const asks = Array.from({ length: 25 }, () => fetch(`http://127.0.0.1:${port}/`));
  return (await Promise.all(asks)).filter(({ status }) => status === 200).length;
};

test('what strangers ask has its limit by address, and where all are one address ten times as much together', async () => {
  expect(await answered(false)).toBe(2);
  expect(await answered(true)).toBe(20);
});
