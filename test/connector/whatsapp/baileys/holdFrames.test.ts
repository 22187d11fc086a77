import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { holdFrames } from '../../../../connector/whatsapp/baileys/holdFrames.ts';
import { eventually } from '../../../kernel/eventually.ts';

let server: WebSocketServer;
let socket: WebSocket;
let ws: { socket: WebSocket; isOpen?: boolean };
let heard: string[];
let pending: Promise<void> | null;
beforeEach(async () => {
  heard = [];
  pending = null;
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (far) => far.on('message', (data: Buffer) => heard.push(data.toString())));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  socket = new WebSocket(`ws://127.0.0.1:${port}`);
  ws = { socket };
  holdFrames(ws, () => pending);
  await once(socket, 'open');
});
afterEach(async () => {
  socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

test('a frame waits for earlier writes, later frames wait for their turn, and the sender does not wait', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.send('open');
  pending = promise;
  await new Promise((sent) => socket.send('held', sent));
  pending = null;
  await new Promise((sent) => socket.send('behind', sent));
  await eventually(() => expect(heard).toEqual(['open']));
  resolve();
  await eventually(() => expect(heard).toEqual(['open', 'held', 'behind']));
  socket.send('after');
  await eventually(() => expect(heard.at(-1)).toBe('after'));
});

test('frames from before a hang-up are sent before the socket closes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  pending = promise;
  socket.send('goodbye');
  socket.close();
  resolve();
  await once(socket, 'close');
  await eventually(() => expect(heard).toEqual(['goodbye']));
});

test('frames after a hang-up are refused, while earlier ones are still sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  pending = promise;
  socket.send('goodbye');
  pending = null;
  expect(ws.isOpen).toBe(true);
  socket.close();
  expect(ws.isOpen).toBe(false);
  const refused = await new Promise((sent) => socket.send('done, which failed for want of keys', sent));
  resolve();
  await once(socket, 'close');
  expect(refused).toEqual(new Error('Connection Closed'));
  expect(heard).toEqual(['goodbye']);
});

test('a frame whose write failed is never sent, nor are those after it', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  pending = promise;
  socket.send('held');
  socket.send('behind');
  reject(new Error('Postgres is away'));
  await promise.catch(() => {});
  socket.close();
  await once(socket, 'close');
  expect(heard).toEqual([]);
});

test('a client that keeps its socket elsewhere causes an error', () => {
  expect(() => holdFrames({}, () => null)).toThrow('no longer has its socket');
});
