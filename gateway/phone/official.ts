import { z } from 'zod';
import { verifyTokenOf, webhookPath } from '../../commands/connection/cloudSecrets.ts';
import { cloudControlAt } from '../../connector/cloud/simulator/client.ts';
import { cloudCalls, type CloudCredentials } from '../../connector/cloud/simulator/contract.ts';
import { customerCalls, type ShownCloudMessage } from '../../connector/cloud/simulator/customerContract.ts';
import { SimulatorAway, SimulatorRefused } from '../../connector/simulator/client.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { SimulatorAddress } from '../../runtime/config.ts';
import { log } from '../../runtime/log.ts';
import type { FilelessLine } from './chats.ts';
import type { Act, SimulatedPerson } from './contract.ts';
import type { ListedPhone } from './phones/contract.ts';

/** A connection over the official API, as far as its simulated number needs it. */
type Official = { id: number; name: string; number: string | null; status: string };
/** A file that a customer sends. */
export type OfficialFile = {
  type: string;
  node: Record<string, unknown>;
  bytes: Buffer;
  mime: string;
  fileName: string;
};

const kinds: Readonly<Record<string, string>> = {
  contacts: 'contact',
  interactive: 'text',
  button: 'text',
  template: 'text',
};
const node = z.object({
  message_id: z.string().optional(),
  original_message_id: z.string().optional(),
  filename: z.string().optional(),
  mime_type: z.string().optional(),
});
const states: Readonly<Record<string, FilelessLine['status']>> = {
  delivered: 'delivered',
  read: 'read',
  played: 'read',
};

const lineOf = ({ id, type, text, content, contextId, fromCustomer, at, status }: ShownCloudMessage): FilelessLine => {
  const { message_id, original_message_id, filename = '' } = node.safeParse(content).data ?? {};
  return {
    id,
    fromContact: fromCustomer,
    author: '',
    text: type === 'document' && text === filename ? '' : text,
    kind: kinds[type] ?? type,
    file: type === 'document' ? filename : '',
    about: message_id ?? original_message_id ?? contextId ?? '',
    forwarded: false,
    mentions: [],
    call: null,
    at,
    status: states[status] ?? 'sent',
  };
};

const contentOf = (act: Act): { type: string; content: Record<string, unknown>; contextId?: string | undefined } => {
  switch (act.is) {
    case 'text': {
      const context = act.forwarded ? { context: { forwarded: true } } : {};
      return { type: 'text', content: { text: { body: act.text }, ...context }, contextId: act.quoted || undefined };
    }
    case 'card': {
      const name = { formatted_name: act.name, first_name: act.name };
      const phones = [{ phone: `+${act.number}`, wa_id: act.number, type: 'CELL' }];
      return { type: 'contacts', content: { contacts: [{ name, phones }] } };
    }
    case 'location': {
      const { latitude, longitude, name, address } = act;
      return { type: 'location', content: { location: { latitude, longitude, name, address } } };
    }
    case 'reaction':
      return { type: 'reaction', content: { reaction: { message_id: act.id, emoji: act.emoji } } };
    case 'edit': {
      const message = { type: 'text', text: { body: act.text } };
      return { type: 'edit', content: { edit: { original_message_id: act.id, message } } };
    }
    case 'remove':
      return { type: 'revoke', content: { revoke: { original_message_id: act.id } } };
  }
};

/**
 * The simulated numbers of the official API, on the page of simulated phones. `claims` and `home` (the address of this gateway)
 * connect a number to its connection, as an admin does at Meta.
 */
export const officialNumbers = (
  simulator: () => Promise<SimulatorAddress>,
  { claims, home }: { claims: Buffer; home: string },
) => {
  const areOffered = async (): Promise<boolean> => {
    const { cloud } = await simulator().catch((cause: unknown) => {
      throw new SimulatorAway('The simulator did not start.', { cause });
    });
    return cloud !== undefined;
  };
  const control = cloudControlAt(async () => {
    const { cloud, token } = await simulator();
    if (cloud === undefined) throw new Error('The simulator has no Cloud API.');
    return { url: cloud, token };
  });
  const lineFor = async (digits: string): Promise<CloudCredentials | undefined> =>
    (await control(cloudCalls.lines, {})).find((line) => line.digits === digits);
  const idOf = async (digits: string): Promise<string> => {
    const line = await lineFor(digits);
    if (!line) throw new Refused('ERR_NO_WAPP_FOUND');
    return line.phoneNumberId;
  };
  /** Tells the simulated Meta where to deliver, unless it knows. */
  const subscribe = async (line: CloudCredentials, target: { companyId: number; id: number }): Promise<void> => {
    const address = `${home}${webhookPath(target)}`;
    if (line.callback === address) return;
    const callback = { line: line.phoneNumberId, url: address, verifyToken: verifyTokenOf(claims, target) };
    await control(cloudCalls.setLineCallback, callback).catch((error: unknown) =>
      log.warn({ err: error }, 'A simulated number could not be connected to its webhook'),
    );
  };
  const shown = ({ id, name, isOpen }: { id: string; name: string; isOpen: boolean }): SimulatedPerson => ({
    number: id,
    name,
    open: isOpen,
    members: [],
  });
  const say = async (digits: string, customer: string, act: Act): Promise<{ id: string }> => {
    const chat = { line: await idOf(digits), customer };
    const offer = (await control(customerCalls.chat, chat)).findLast(({ fromCustomer }) => !fromCustomer);
    // To write the title of a button taps it.
    if (act.is === 'text' && offer?.text.split('\n').includes(`[${act.text}]`))
      return control(customerCalls.tap, { ...chat, messageId: offer.id, choice: act.text });
    return control(customerCalls.say, { ...chat, ...contentOf(act) });
  };
  return {
    /** Whether the simulator has a Cloud API. */
    areOffered,
    isOfficial: async (digits: string): Promise<boolean> =>
      (await areOffered()) && (await lineFor(digits)) !== undefined,
    changes: async (): Promise<number> => (await control(cloudCalls.state, {})).changes,
    /** Makes a number with its credentials. Only the caller learns them. No one reviews templates here, so all are approved. */
    add: async (name: string): Promise<CloudCredentials> => {
      await control(cloudCalls.knobs, { approveTemplates: true });
      return control(cloudCalls.addLine, { name });
    },
    /** Lists the numbers of a company's connections, and connects new ones. */
    phones: async (companyId: number, connections: readonly Official[]): Promise<ListedPhone[]> => {
      const lines = await control(cloudCalls.lines, {});
      const found = connections.flatMap(({ id, name, number, status }) => {
        const line = lines.find(({ digits }) => digits === number);
        return line ? [{ id, name, line, online: status === 'CONNECTED' }] : [];
      });
      await Promise.all(found.map(({ id, line }) => subscribe(line, { companyId, id })));
      return found.map(({ id, name, line, online }) => ({
        whatsappId: id,
        name,
        phone: line.digits,
        online,
        official: true,
      }));
    },
    people: async (digits: string): Promise<SimulatedPerson[]> =>
      (await control(customerCalls.customers, { line: await idOf(digits) })).map(shown),
    addPerson: async (digits: string, name: string): Promise<SimulatedPerson> =>
      shown(await control(customerCalls.addCustomer, { name, lineId: await idOf(digits) })),
    lines: async (digits: string, customer: string): Promise<FilelessLine[]> =>
      (await control(customerCalls.chat, { line: await idOf(digits), customer })).map(lineOf),
    say,
    sayFile: async (digits: string, customer: string, { type, node: given, bytes, mime, fileName }: OfficialFile) => {
      const file = { bytes: bytes.toString('base64'), mime, fileName };
      return control(customerCalls.say, { line: await idOf(digits), customer, type, content: { [type]: given }, file });
    },
    open: async (digits: string, customer: string) =>
      control(customerCalls.open, { line: await idOf(digits), customer }),
    close: async (digits: string, customer: string) =>
      control(customerCalls.close, { line: await idOf(digits), customer }),
    /** Returns the file of a message; null if the message has none. */
    download: async (id: string): Promise<{ bytes: Buffer; type: string } | null> => {
      const found = await control(customerCalls.file, { id }).catch((error: unknown) => {
        if (error instanceof SimulatorRefused && error.status === 404) return null;
        throw error;
      });
      return found && { bytes: Buffer.from(found.bytes, 'base64'), type: found.mime };
    },
  };
};
export type OfficialNumbers = ReturnType<typeof officialNumbers>;
