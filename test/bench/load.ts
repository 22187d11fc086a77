import autocannon from 'autocannon';
import { percentile } from './figure.ts';

/** A process of its own that asks one address over and over: `load.ts URL TOKEN CONNECTIONS SECONDS`. Tells its parent. */
const [, , url = '', token = '', connections = '1', seconds = '1'] = process.argv;
const times: number[] = [];
const run = autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { authorization: `Bearer ${token}` },
});
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
const { requests, duration, non2xx, errors } = await run;
const failed = non2xx + errors;
process.send?.({ rate: requests.total / duration, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed });
