import autocannon from 'autocannon';
import { percentile } from './figure.ts';

/** A process of its own that asks one address over and over: `load.ts URL TOKEN CONNECTIONS SECONDS`. Tells its parent. */
const [, , url = '', token = '', connections = '1', seconds = '1'] = process.argv;
const times: number[] = [];
const headers = { authorization: `Bearer ${token}` };
const options = { url, headers, connections: Number(connections), duration: Number(seconds) };
const run = autocannon(options, (error, { requests, duration, non2xx, errors }) => {
  if (error) throw error;
  const failed = non2xx + errors;
  process.send?.({
    rate: requests.total / duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
  });
});
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
