import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { z } from 'zod';
import { cloudControl } from '../../../connector/cloud/simulator/client.ts';
import { cloudCalls } from '../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../connector/cloud/simulator/customerContract.ts';
import { startConnector } from '../../../connector/role.ts';
import { whatsappShape } from '../../../domain/connection/shape.ts';
import type { Running } from '../../../runtime/context.ts';
import { openWorld } from '../../commands/world.ts';
import { eventually } from '../../kernel/eventually.ts';
import { started, token } from '../simulator/started.ts';

const PATIENCE_MS = 60_000;
const reactedTo = z.object({ message_id: z.string() });

/** A message as a customer's phone shows it. `about`: the id of the message that it answers or reacts to, or ''. */
export type SeenByCustomer = { id: string; isTheirs: boolean; kind: string; text: string; about: string };
/** A customer of a connection, whom a test plays. The functions return the ids that WhatsApp gave. */
export type PlayedCustomer = {
  say(text: string): Promise<string>;
  sendPhoto(bytes: Buffer, caption: string): Promise<string>;
  reply(toId: string, text: string): Promise<string>;
  react(toId: string, emoji: string): Promise<string>;
  /** Chooses an option of a menu: by its number, or by a tap where the menu has buttons or a list. */
  choose(menuId: string, option: { number: string; title: string }): Promise<string>;
  /** Has the chat on the screen, so that everything is read. */
  open(): Promise<unknown>;
  chat(): Promise<SeenByCustomer[]>;
};

export const providerNames = ['linked phone', 'official API'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The whole system with simulators of both kinds of WhatsApp, and ways to add connections of each kind. */
export const openProviders = async () => {
  const sim = await started();
  setDefaultCACertificates([...getCACertificates('bundled'), readFileSync(sim.simulator.ca, 'utf8')]);
  const { url, control, ca, noiseRoot, cloud } = sim.simulator;
  const simulator = { url, control, ca, noiseRoot, token, cloud };
  const world = await openWorld(10, { connector: 'simulated' }, { simulator: async () => simulator });
  const { admin, system } = world;
  let connector: Running | null = await startConnector(system.context);
  const graph = cloudControl(cloud, token);

  const connection = async (id: number) =>
    whatsappShape.parse((await admin.api('GET', `/whatsapp/${id}?session=0`)).body);
  const until = <T>(look: () => Promise<T>): Promise<T> => eventually(look, PATIENCE_MS);
  const isUp = (id: number) =>
    until(async () => {
      const { status, reason } = await connection(id);
      if (status !== 'CONNECTED') throw new Error(`${status} ${reason}`);
    });
  const add = async (form: object): Promise<number> => {
    const { status, body } = await admin.api('POST', '/whatsapp', form);
    if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
    return whatsappShape.pick({ id: true }).parse(body).id;
  };
  /** Scans the code of a connection with a phone. */
  const scan = async (id: number, phone?: string): Promise<string> => {
    const qr = await until(async () => {
      const { qrcode } = await connection(id);
      if (!qrcode) throw new Error('no code yet');
      return qrcode;
    });
    return (await sim.phones.scan({ qr, ...(phone !== undefined && { phone }) })).phone;
  };
  /** Makes Meta deliver to a connection what happens on a number. */
  const setCallback = async (id: number, line: string): Promise<void> => {
    const shape = z.object({ address: z.string(), verifyToken: z.string() });
    const { address, verifyToken } = shape.parse((await admin.api('GET', `/whatsapp/${id}/webhook`)).body);
    await graph(cloudCalls.setLineCallback, { line, url: address, verifyToken });
  };
  /** Adds a number to the official API. Returns the fields of a connection's form. */
  const addNumber = async (digits?: string) => {
    const made = await graph(cloudCalls.addLine, { name: 'Loja', ...(digits !== undefined && { digits }) });
    const { phoneNumberId, businessId: businessAccountId, accessToken, appSecret } = made;
    return { phoneNumberId, businessAccountId, accessToken, appSecret };
  };

  const phoneCustomer = async (phone: string, name: string, contact: string): Promise<PlayedCustomer> => {
    await sim.phones.addContact({ name, number: contact }).catch(() => {}); // it exists already
    const at = { phone, contact };
    const chat = () => sim.phones.chat(at);
    const quoted = async (id: string) => ({
      stanzaId: id,
      participant: `${(await chat()).find((one) => one.id === id)?.fromContact ? contact : phone}@s.whatsapp.net`,
      quotedMessage: { conversation: '' },
    });
    return {
      say: async (text) => (await sim.phones.say({ ...at, text })).id,
      sendPhoto: async (bytes, caption) => {
        const file = await sim.phones.upload('image', bytes);
        const imageMessage = { ...file, caption, mimetype: 'image/png' };
        return (await sim.phones.say({ ...at, message: { imageMessage } })).id;
      },
      reply: async (toId, text) => {
        const extendedTextMessage = { text, contextInfo: await quoted(toId) };
        return (await sim.phones.say({ ...at, message: { extendedTextMessage } })).id;
      },
      react: async (toId, text) => {
        const fromMe = (await chat()).some((one) => one.id === toId && one.fromContact);
        const key = { remoteJid: `${phone}@s.whatsapp.net`, fromMe, id: toId };
        return (await sim.phones.say({ ...at, message: { reactionMessage: { key, text } } })).id;
      },
      choose: async (_, option) => (await sim.phones.say({ ...at, text: option.number })).id,
      open: () => sim.phones.open(at),
      chat: async () =>
        (await chat()).map(({ id, fromContact: isTheirs, kind, text, about }) => ({ id, isTheirs, kind, text, about })),
    };
  };
  const officialCustomer = async (line: string, name: string, digits: string): Promise<PlayedCustomer> => {
    const known = (await graph(customerCalls.customers, {})).find((one) => one.digits === digits);
    const { id: customer } = known ?? (await graph(customerCalls.addCustomer, { name, digits }));
    const at = { line, customer };
    const say = async (said: Omit<z.input<typeof customerCalls.say.input>, keyof typeof at>): Promise<string> =>
      (await graph(customerCalls.say, { ...at, ...said })).id;
    return {
      say: (body) => say({ type: 'text', content: { text: { body } } }),
      sendPhoto: (bytes, caption) =>
        say({
          type: 'image',
          content: { image: { caption } },
          file: { bytes: bytes.toString('base64'), mime: 'image/png' },
        }),
      reply: (contextId, body) => say({ type: 'text', content: { text: { body } }, contextId }),
      react: async (messageId, emoji) => (await graph(customerCalls.react, { ...at, messageId, emoji })).id,
      choose: async (messageId, option) =>
        (await graph(customerCalls.tap, { ...at, messageId, choice: option.title })).id,
      open: () => graph(customerCalls.open, at),
      chat: async () =>
        (await graph(customerCalls.chat, at)).map(({ id, fromCustomer, type, text, content, contextId }) => ({
          id,
          isTheirs: fromCustomer,
          kind: type,
          text,
          about: contextId ?? reactedTo.safeParse(content).data?.message_id ?? '',
        })),
    };
  };

  return {
    world,
    sim,
    graph,
    connection,
    until,
    isUp,
    add,
    scan,
    setCallback,
    addNumber,
    phoneCustomer,
    officialCustomer,
    /** Adds a connection of a kind, with `fields` of its form, and waits until it is up. */
    connect: async (name: ProviderName, fields: object = {}) => {
      if (name === 'official API') {
        const number = await addNumber();
        const id = await add({ name: `Oficial ${number.phoneNumberId}`, channel: 'cloud', ...number, ...fields });
        await isUp(id);
        await setCallback(id, number.phoneNumberId);
        return {
          id,
          customer: (called: string, digits: string) => officialCustomer(number.phoneNumberId, called, digits),
        };
      }
      const id = await add({ name: 'Telefone', channel: 'simulated', ...fields });
      const phone = await scan(id);
      await isUp(id);
      return { id, customer: (called: string, digits: string) => phoneCustomer(phone, called, digits) };
    },
    connectorDown: async () => {
      await connector?.stop();
      connector = null;
    },
    connectorUp: async () => {
      connector = await startConnector(system.context);
    },
    stop: async () => {
      await connector?.stop();
      await world.close();
      await sim.stop();
    },
  };
};
export type Providers = Awaited<ReturnType<typeof openProviders>>;
