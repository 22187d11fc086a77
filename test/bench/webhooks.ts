import autocannon from 'autocannon';
import { webhookSignature } from '../../connector/cloud/webhook/signature.ts';
import { deliveryOf } from './deliveryOf.ts';
import { percentile } from './figure.ts';

/**
 * A separate process that delivers signed messages of 50 customers, each in a delivery of its own: `webhooks.ts URL NUMBER
 * SECRET CONNECTIONS AMOUNT`. Reports to its parent.
 */
const [, , url = '', phoneNumberId = '', secret = '', connections = '1', amount = '1'] = process.argv;
const times: number[] = [];
let serial = 0;
const setupRequest = (request: autocannon.Request): autocannon.Request => {
  const body = deliveryOf(phoneNumberId, ++serial);
  return {
    ...request,
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': webhookSignature(Buffer.from(body), secret) },
  };
};
const since = performance.now();
const run = autocannon(
  { url, connections: Number(connections), amount: Number(amount), requests: [{ method: 'POST', setupRequest }] },
  (error, result) => {
    if (error) throw error;
    process.send?.({
      rate: result.requests.total / ((performance.now() - since) / 1_000),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      failed: result.non2xx + result.errors,
      answers: JSON.stringify(result.statusCodeStats),
    });
  },
);
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
