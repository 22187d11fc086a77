import { eventually } from '../kernel/eventually.ts';
import { newChat } from './chats.ts';
import type { Ear } from './ear.ts';
import type { Road } from './road.ts';

const PATIENCE_MS = 180_000;

/**
 * Lets a new customer write and get an answer, which needs every part of the system and both directions. Returns how long
 * (ms) that took. An open page (`ear`) must hear the customer, too.
 */
export const untilServed = async (road: Road, phone: string, ear?: Pick<Ear, 'heardAt'>): Promise<number> => {
  const since = Date.now();
  const { number } = await newChat(road, 'Sonda', 'pn');
  const said = `${number} sonda`;
  await road.phones.say({ phone, contact: number, text: said });
  const ticket = await eventually(async () => {
    const [found] = await road.ticketsOf(number);
    if (!found) throw new Error('What a customer wrote does not come');
    return found;
  }, PATIENCE_MS);
  await eventually(() => {
    if (ear && ear.heardAt(said) === undefined) throw new Error('An open page does not hear what a customer wrote');
  }, PATIENCE_MS);
  await road.ask('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await road.ask('POST', `/messages/${ticket.id}`, { body: `${number} resposta` });
  await eventually(async () => {
    const chat = await road.phones.chat({ phone, contact: number });
    if (!chat.some(({ fromContact, text }) => !fromContact && text === `${number} resposta`))
      throw new Error('What the agent answered does not come');
  }, PATIENCE_MS);
  return Date.now() - since;
};
