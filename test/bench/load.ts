import autocannon from 'autocannon';
import { percentile } from './figure.ts';

/**
 * A separate process that requests one address again and again; 0 seconds means twice on each connection: `load.ts URL TOKEN
 * CONNECTIONS SECONDS`. Reports to its parent.
 */
const [, , url = '', token = '', connections = '1', seconds = '1'] = process.argv;
const times: number[] = [];
const headers = { authorization: `Bearer ${token}` };
const enough = Number(seconds) ? { duration: Number(seconds) } : { amount: 2 * Number(connections), sampleInt: 20 };
const since = performance.now();
const run = autocannon({ url, headers, connections: Number(connections), ...enough }, (error, result) => {
  if (error) throw error;
  const { requests, non2xx, errors, statusCodeStats } = result;
  const failed = non2xx + errors;
  process.send?.({
    rate: requests.total / ((performance.now() - since) / 1_000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
    answers: JSON.stringify(statusCodeStats),
  });
});
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
