import { connect } from 'node:net';
import express from 'express';
import { expect, test } from '@jest/globals';
import { startListening } from '../../gateway/listener.ts';

test('who begins to send and never ends is cut off after a while: nothing waits for the rest', async () => {
  const broken = Promise.withResolvers<void>();
  const app = express().post('/', (req) => void req.on('error', () => broken.resolve()).resume());
  const none = { upgrade: () => {}, stop: async () => {} };
  const listening = await startListening(app, none, { host: '127.0.0.1', port: 0, wholeMs: 200 });
  const line = connect(listening.port, '127.0.0.1');
  const ended = new Promise((resolve) => line.on('close', resolve));
  let answer = '';
  line.on('error', () => {}).on('data', (bytes) => (answer += String(bytes)));
  line.write(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n',
  );
  await broken.promise;
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await listening.stop();
});
