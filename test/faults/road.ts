import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { phone as phoneOf, type PhoneClient } from '../../connector/simulator/client.ts';
import { startSimulator } from '../../connector/simulator/start.ts';
import { messageShape, type MessageRecord } from '../../domain/message/shape.ts';
import { ticketShape, type TicketRecord } from '../../domain/ticket/shape.ts';
import type { Answer } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { openAsking } from './asking.ts';
import { openInstallation, type Installation } from './installation.ts';

/** A whole system. Its simulated WhatsApp runs outside of it and survives its kills. */
export type Road = {
  installation: Installation;
  phones: PhoneClient;
  /** The environment with which another installation finds the same phones. */
  env: NodeJS.ProcessEnv;
  /** Calls /v1 as the admin. Retries with the same key while the system does not answer. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A sentence for each call of `ask` that was refused or got no answer. */
  refused: string[];
  /** Adds a simulated connection and links a phone to it. Returns the phone's number. */
  pair(): Promise<string>;
  /** The tickets of a contact, found by the number. */
  ticketsOf(number: string): Promise<TicketRecord[]>;
  /** The tickets of groups with this name. */
  groupTickets(name: string): Promise<TicketRecord[]>;
  /** The whole conversation of a ticket, oldest first. */
  conversation(ticketId: number): Promise<MessageRecord[]>;
  stop(): Promise<void>;
};

const patience = 180_000;
const connections = z.array(z.object({ id: z.number(), qrcode: z.string(), status: z.string() }));
const messagePage = z.object({ messages: z.array(messageShape), hasMore: z.boolean() });
const ticketPage = z.object({ tickets: z.array(ticketShape), hasMore: z.boolean() });

/** Starts the simulator and the system (`open`) on separate folders. */
export const openRoad = async (
  env: NodeJS.ProcessEnv = {},
  open: (env?: NodeJS.ProcessEnv) => Promise<Installation> = openInstallation,
): Promise<Road> => {
  const folder = temporaryFolder();
  const token = randomBytes(16).toString('hex');
  const simulator = await startSimulator(folder.path, token);
  const { url, control, ca, noiseRoot, cloud } = simulator;
  const phones = phoneOf(control, token, ca);
  const around = {
    SIMULATOR: 'on',
    SIMULATOR_URL: url,
    SIMULATOR_CONTROL: control,
    SIMULATOR_TOKEN: token,
    SIMULATOR_CA: ca,
    SIMULATOR_NOISE_ROOT: noiseRoot,
    SIMULATOR_CLOUD: cloud,
  };
  const installation = await open({ ...around, ...env });
  const stop = async (): Promise<void> => {
    await installation.remove();
    phones.end();
    await simulator.stop();
    folder.remove();
  };
  try {
    await installation.start();
    const admin = await openAsking(installation.url, installation.admin);
    const ask: Road['ask'] = (...call) => admin.ask(...call);
    const connectionOf = async (id: number) =>
      connections.parse((await ask('GET', '/whatsapp')).body).find((each) => each.id === id);

    return {
      installation,
      phones,
      env: around,
      ask,
      refused: admin.refused,
      pair: async () => {
        const added = z.object({ id: z.number() });
        const { id } = added.parse((await ask('POST', '/whatsapp', { name: 'Vendas', channel: 'simulated' })).body);
        const { phone } = await eventually(async () => {
          const qr = (await connectionOf(id))?.qrcode;
          if (!qr) throw new Error('there is no code yet');
          return phones.scan({ qr });
        }, patience);
        await eventually(async () => {
          const status = (await connectionOf(id))?.status;
          if (status !== 'CONNECTED') throw new Error(`the connection is ${status}`);
        }, patience);
        return phone;
      },
      ticketsOf: async (number) => {
        const { body } = await ask('GET', `/tickets?showAll=true&searchParam=${number}`);
        return ticketPage.parse(body).tickets.filter(({ contact }) => contact.number === number);
      },
      groupTickets: async (name) => {
        const { body } = await ask('GET', '/tickets?showAll=true&isGroup=true');
        return ticketPage.parse(body).tickets.filter(({ contact }) => contact.name === name);
      },
      conversation: async (ticketId) => {
        const all: MessageRecord[] = [];
        for (let page = 1; ; page++) {
          const { body } = await ask('GET', `/messages/${ticketId}?pageNumber=${page}`);
          const { messages, hasMore } = messagePage.parse(body);
          all.unshift(...messages);
          if (!hasMore) return all;
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
