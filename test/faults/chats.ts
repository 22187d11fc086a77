import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../kernel/eventually.ts';
import { compare, type Faults } from './compare.ts';
import type { Road } from './road.ts';

/** What was written in a chat, in order: by the contact, and by the agent. */
export type Chat = { number: string; ticketId: number; said: string[]; sent: string[] };

/** `resent`: how often one of the agent's messages reached WhatsApp's server once more. */
export type Examined = { faults: Record<'said' | 'sent' | 'onPhone', Faults>; resent: number };

const patience = 60_000;
const pace = 60;

/** A new contact writes once, and the agent accepts the ticket. */
export const openChat = async (road: Road, phone: string, name: string, addressing: 'pn' | 'lid'): Promise<Chat> => {
  const { number } = await road.phones.addContact({ name, addressing });
  const greeting = `${number} olá`;
  await road.phones.say({ phone, contact: number, text: greeting });
  const ticket = await eventually(async () => {
    const [found] = await road.ticketsOf(number);
    if (!found) throw new Error('there is no ticket yet');
    return found;
  }, patience);
  await road.ask('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  return { number, ticketId: ticket.id, said: [greeting], sent: [] };
};

/** Contact and agent write, each at a pace of their own, until `writing` says no. */
export const write = async (
  road: Road,
  phone: string,
  { number, ticketId, said, sent }: Chat,
  random: () => number,
  writing: () => boolean,
): Promise<void> => {
  const contact = async (): Promise<void> => {
    for (let n = 1; writing(); n++, await sleep(random() * pace)) {
      const text = `${number} pergunta ${n}`;
      said.push(text);
      await road.phones.say({ phone, contact: number, text });
    }
  };
  const agent = async (): Promise<void> => {
    for (let n = 1; writing(); n++, await sleep(random() * pace)) {
      const body = `${number} resposta ${n}`;
      sent.push(body);
      await road.ask('POST', `/messages/${ticketId}`, { body });
    }
  };
  await Promise.all([contact(), agent()]);
};

/**
 * Waits until nothing is under way any more, then compares what was written with the conversation that the agent sees
 * and with what the contact's phone could read.
 */
export const examine = async (road: Road, phone: string, { number, ticketId, said, sent }: Chat): Promise<Examined> => {
  const look = async () => {
    const messages = await road.conversation(ticketId);
    const chat = await road.phones.chat({ phone, contact: number });
    return { messages, answers: chat.filter(({ fromContact }) => !fromContact) };
  };
  await eventually(async () => {
    const { messages, answers } = await look();
    const came = messages.filter(({ fromMe }) => !fromMe).length;
    const taken = messages.filter(({ fromMe, ack }) => fromMe && ack >= 2).length;
    const read = answers.filter(({ kind }) => kind === 'text').length;
    if (came < said.length || Math.min(taken, read) < sent.length) throw new Error('messages are under way');
  }, patience).catch(() => {});
  const { messages, answers } = await look();
  const bodies = (own: boolean): string[] => messages.filter(({ fromMe }) => fromMe === own).map(({ body }) => body);
  const texts = answers.map(({ text }) => text);
  const faults = {
    said: compare(said, bodies(false)),
    sent: compare(sent, bodies(true)),
    onPhone: compare(sent, texts),
  };
  return { faults, resent: answers.reduce((sum, { received }) => sum + Math.max(0, received - 1), 0) };
};
