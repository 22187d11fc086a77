import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { expect, test } from '@jest/globals';
import { startListening } from '../../gateway/listener.ts';
import { eventually } from '../kernel/eventually.ts';

const none = { upgrade: () => {}, stop: async () => {} };

test('cuts off a request that never completes', async () => {
  const broken = Promise.withResolvers<void>();
  const app = express().post('/', (req) => void req.on('error', () => broken.resolve()).resume());
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

test('a proxy with open connections gets all its answers, and the port is released soon', async () => {
  let came = 0;
  const app = express().post('/', (req, res) => {
    came++;
    req.resume().on('end', () => setTimeout(() => res.end('yes'), 5));
  });
  const listening = await startListening(app, none, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const ask = async (): Promise<string> => {
    const asked = request({ host: '127.0.0.1', port: listening.port, method: 'POST', agent }).end('x');
    return once(asked, 'response').then(
      ([answer]) => text(answer),
      (error: NodeJS.ErrnoException) => error.code ?? '',
    );
  };
  const answers: string[] = [];
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      do answers.push(await ask());
      while (answers.at(-1) === 'yes');
    }),
  );
  await eventually(() => expect(answers.length).toBeGreaterThan(50));
  const since = performance.now();
  await listening.stop();
  expect(performance.now() - since).toBeLessThan(4_000); // at 5 s it would cut them off
  await asking;
  agent.destroy();
  expect(answers.filter((each) => each === 'yes')).toHaveLength(came);
});
