import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { traceIdOf } from '../../runtime/tracing/trace.ts';
import { eventually } from '../kernel/eventually.ts';
import { openReceiver, pathsOf } from '../runtime/tracing/receiver.ts';
import { openAsking } from './asking.ts';
import { newChat } from './chats.ts';
import { openCluster } from './cluster.ts';
import { openEar } from './ear.ts';
import { openRoad, type Road } from './road.ts';

const who = { email: 'bia@exemplo.com.br', password: 'segredo-de-bia' };
const one = { gateway: 1, projections: 1, reactions: 1, connector: 1 };

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let road: Road;
beforeAll(async () => {
  receiver = await openReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: 'warn' };
  road = await openRoad(env, (around) => openCluster(around, { topology: one }));
}, 300_000);
afterAll(async () => {
  await road?.stop();
  await receiver?.close();
});

const rootsOf = (paths: readonly string[]): string[] => paths.filter((path) => !path.includes(' > '));

test('a message and its answer are one trace each, through the processes of all roles and without personal data', async () => {
  await road.ask('POST', '/users', { ...who, name: 'Bia', profile: 'admin', queueIds: [] });
  const bia = await openAsking(road.installation.url, who);
  const ear = openEar(road.installation.url, bia);
  const phone = await road.pair();
  const chat = await newChat(road, 'Carla', 'pn');
  const [question, reply] = ['Bom dia, quero um bolo', 'Bom dia, Carla'];
  await road.phones.say({ phone, contact: chat.number, text: question });
  await eventually(() => expect(ear.heardAt(question)).toBeDefined());
  const [ticket] = await road.ticketsOf(chat.number);
  const ticketId = z.number().parse(ticket?.id);
  await bia.ask('PUT', `/tickets/${ticketId}`, { status: 'open' });
  const { headers } = await bia.ask('POST', `/messages/${ticketId}`, { body: reply });

  const inbound = 'connector: receive message';
  const append = `${inbound} > connector: ReceiveMessage > connector: append MessageReceived`;
  const opened = `${inbound} > connector: OpenTicket > connector: append TicketOpened`;
  await eventually(() => {
    const paths = pathsOf(receiver.spans(receiver.traceWith('receive message')));
    expect(rootsOf(paths)).toEqual([inbound]);
    expect(paths).toEqual(
      expect.arrayContaining([
        `${inbound} > connector: journal`,
        `${append} > projections: project MessageReceived > gateway: frame appMessage`,
        `${append} > reactions: whenContactWrote`,
        `${opened} > projections: project TicketOpened > gateway: frame ticket`,
      ]),
    );
  });

  const call = 'gateway: POST /v1/messages/:ticketId';
  const queued = `${call} > gateway: QueueMessage > gateway: append MessageQueued`;
  const outcome = `${queued} > connector: send message > connector: acknowledge message`;
  const acknowledged = `${outcome} > connector: AcknowledgeMessage > connector: append MessageAcknowledged`;
  await eventually(() => {
    const paths = pathsOf(receiver.spans(traceIdOf(headers.get('x-request-id') ?? '')));
    expect(rootsOf(paths)).toEqual([call]);
    expect(paths).toEqual(
      expect.arrayContaining([
        `${queued} > projections: project MessageQueued > gateway: frame appMessage`,
        `${acknowledged} > projections: project MessageAcknowledged > gateway: frame appMessage`,
      ]),
    );
  });

  for (const personal of [question, reply, 'Carla', 'Bia', who.email, chat.number, phone])
    expect(receiver.text()).not.toContain(personal);
  ear.close();
}, 300_000);
