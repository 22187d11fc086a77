import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exportTraces } from '../../../runtime/tracing/openTelemetry.ts';
import { parsePlace, placeOfSpan, placeText, recordSpan, spanIdOf, traceIdOf } from '../../../runtime/tracing/trace.ts';
import type { Running } from '../../../runtime/context.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { takeOutbox } from '../../commands/takeOutbox.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openReceiver, pathsOf } from './receiver.ts';

const settingOf = (url: string, ratio = 1) => ({
  url: `${url}/v1/traces`,
  headers: { 'api-key': 'k' },
  service: 'atende',
  ratio,
});
/** More spans than wait to be sent. */
const MANY = 20_000;
const MOST = 4_096 + 2 * 512;

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let world: World;
let exporting: Running | undefined;
beforeAll(async () => {
  receiver = await openReceiver();
  world = await openWorld();
});
afterAll(async () => {
  await exporting?.stop();
  await world?.close();
  await receiver?.close();
});

test('a message and its answer are a trace each, which neither answers nor frames of the API show', async () => {
  exporting = exportTraces(settingOf(receiver.url), '1.0.0');
  const { admin, system } = world;
  const socket = await connect(`${system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: admin.token, rooms: [{ type: 'joinTickets', status: 'pending' }] });
  const connectionId = await world.addConnection('Vendas');
  const ticket = await world.write(connectionId, '5511987650001', 'Quero um bolo');
  const frames = await socket.until(({ event }) => event.endsWith('-appMessage'));
  await admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const foreign = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  const answered = await admin.api('POST', `/messages/${ticket.id}`, { body: 'Qual?' }, { traceparent: foreign });
  await eventually(async () => {
    await takeOutbox(world);
    expect(receiver.traceWith('append MessageAcknowledged')).not.toBe('');
  });

  const requestId = answered.headers.get('x-request-id') ?? '';
  const queued = 'atende: POST /v1/messages/:ticketId > atende: QueueMessage > atende: append MessageQueued';
  const append = 'atende: ReceiveMessage > atende: append MessageReceived';
  await eventually(() => {
    const answer = pathsOf(receiver.spans(traceIdOf(requestId)));
    expect(answer).toContain(`${queued} > atende: project MessageQueued`);
    const received = pathsOf(receiver.spans(receiver.traceWith('ReceiveMessage')));
    expect(received).toContain(`${append} > atende: project MessageReceived > atende: frame appMessage`);
  });
  expect(receiver.spans('1'.repeat(32))).toEqual([]);
  const shown = JSON.stringify([[...answered.headers], answered.body, frames]);
  expect(shown).not.toMatch(new RegExp(`trace|${traceIdOf(requestId)}`, 'i'));
  socket.terminate();
});

test('a span ends after its start, and children do not begin before their parent', async () => {
  const spans = receiver.spans(receiver.traceWith('ReceiveMessage'));
  for (const { startTimeUnixNano: from, endTimeUnixNano: to, parentSpanId } of spans) {
    expect(to).toBeGreaterThanOrEqual(from);
    const parent = spans.find(({ spanId }) => spanId === parentSpanId);
    if (parent) expect(from).toBeGreaterThanOrEqual(parent.startTimeUnixNano);
  }
});

test('a receiver that does not answer holds up nothing, and the spans that wait for it are bounded', async () => {
  await exporting?.stop();
  const before = receiver.count();
  receiver.hold();
  exporting = exportTraces(settingOf(receiver.url), '1.0.0');
  const connectionId = await world.addConnection('Suporte');
  await world.write(connectionId, '5511987650002', 'Oi');
  for (let n = 0; n < MANY; n++)
    recordSpan({ name: 'many', from: Date.now() }, placeOfSpan({ correlationId: `request ${n}` }));
  await world.write(connectionId, '5511987650002', 'Tem alguém?');
  const since = performance.now();
  await exporting.stop();
  expect(performance.now() - since).toBeLessThan(5_000);
  receiver.release();
  await eventually(() => expect(receiver.count()).toBeGreaterThan(before));
  expect(receiver.count() - before).toBeLessThanOrEqual(MOST);
  expect((await world.ticketOf('5511987650002')).lastMessage).toBe('Tem alguém?');
});

test('a part of the traces is recorded, each of them whole', async () => {
  exporting = exportTraces(settingOf(receiver.url, 0.25), '1.0.0');
  const ids = Array.from({ length: 400 }, (_, n) => `call ${n}`);
  const places = ids.map((correlationId) => placeOfSpan({ correlationId }));
  const sampled = places.filter((place) => place !== undefined).length;
  expect(sampled).toBeGreaterThan(50);
  expect(sampled).toBeLessThan(150);
  const again = ids.map((correlationId) => placeOfSpan({ correlationId })?.traceId);
  expect(again).toEqual(places.map((place) => place?.traceId));
  await exporting.stop();
  expect(placeOfSpan({ correlationId: 'call 1' })).toBeUndefined();
});

test('the place of a span survives its text, and no other text is a place', () => {
  fc.assert(
    fc.property(fc.string(), (correlationId) => {
      const place = { traceId: traceIdOf(correlationId), spanId: spanIdOf(correlationId) };
      expect(parsePlace(placeText(place))).toEqual(place);
      expect(parsePlace(correlationId)).toBeUndefined();
    }),
  );
});
