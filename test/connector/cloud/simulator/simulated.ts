import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { createGraphClient, type CloudLine } from '../../../../connector/cloud/graph/client.ts';
import { cloudControl } from '../../../../connector/cloud/simulator/client.ts';
import { cloudCalls } from '../../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../../connector/cloud/simulator/customerContract.ts';
import { openCloudSimulator } from '../../../../connector/cloud/simulator/open.ts';
import { isSigned, SIGNATURE_HEADER, verificationAnswer } from '../../../../connector/cloud/webhook/signature.ts';
import { splitDelivery, type DeliveryPart } from '../../../../connector/cloud/webhook/split.ts';

export const VERIFY_TOKEN = 'our verify token';
/** A delivery as the receiver got it. */
export type Received = { body: string; isSigned: boolean; parts: DeliveryPart[] };

/** Opens a receiver of webhooks that checks signatures with `secret()`. It answers with `status()`. */
const openReceiver = async (secret: () => string, status: () => number) => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'GET') {
      const answer = verificationAnswer(Object.fromEntries(url.searchParams), VERIFY_TOKEN);
      return void response.writeHead(answer === null ? 403 : 200).end(answer ?? '');
    }
    const raw = await buffer(request);
    const header = request.headers[SIGNATURE_HEADER];
    const signed = isSigned(raw, typeof header === 'string' ? header : undefined, secret());
    if (status() === 200)
      received.push({ body: raw.toString(), isSigned: signed, parts: splitDelivery(JSON.parse(raw.toString())) ?? [] });
    response.writeHead(status()).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/webhooks/whatsapp/1`,
    received,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** When the frozen clock of the simulator starts. */
export const START = Date.parse('2026-11-29T12:00:00Z');

/** Opens a simulated Cloud API with a frozen clock, one number that is subscribed, and one customer, Ana. */
export const openSimulated = async (line: Partial<z.input<typeof cloudCalls.addLine.input>> = {}) => {
  const simulator = await openCloudSimulator({ file: ':memory:', token: 'control token', frozenAt: START });
  const control = cloudControl(simulator.url, 'control token');
  const credentials = await control(cloudCalls.addLine, { name: 'Loja', ...line });
  let status = 200;
  const receiver = await openReceiver(
    () => credentials.appSecret,
    () => status,
  );
  const clientOf = (given: Partial<CloudLine> = {}) => {
    const { accessToken: token, phoneNumberId, businessId } = credentials;
    return createGraphClient({ url: simulator.url, token, phoneNumberId, businessId, ...given });
  };
  const client = clientOf();
  await client.subscribe({ url: receiver.url, verifyToken: VERIFY_TOKEN });
  const ana = await control(customerCalls.addCustomer, { name: 'Ana', digits: '5511988887777', username: '' });
  const chat = { line: credentials.phoneNumberId, customer: ana.id };
  return {
    simulator,
    control,
    credentials,
    receiver,
    client,
    clientOf,
    ana,
    chat,
    /** The receiver answers with another status from now on. */
    answer: (next: number): void => void (status = next),
    advance: (ms: number) => control(cloudCalls.advance, { ms }),
    /** Ana writes a text, which opens the window. */
    hello: (text = 'oi') => control(customerCalls.say, { ...chat, type: 'text', content: { text: { body: text } } }),
    sendText: (body = 'ok', to: { number: string } | { userId: string } = { number: '5511988887777' }) =>
      client.send({ to, content: { type: 'text', text: { body } }, callbackData: `out:${body}` }),
    parts: (): DeliveryPart[] => receiver.received.flatMap(({ parts }) => parts),
    messages: () =>
      receiver.received.flatMap(({ parts }) => parts.flatMap((part) => (part.is === 'message' ? [part] : []))),
    statuses: () =>
      receiver.received.flatMap(({ parts }) => parts.flatMap((part) => (part.is === 'status' ? [part.status] : []))),
    close: async (): Promise<void> => {
      await simulator.close();
      await receiver.close();
    },
  };
};
export type Simulated = Awaited<ReturnType<typeof openSimulated>>;
