import type { Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import type { Call } from './companies.ts';

type Setting = {
  phone: string;
  /** Calls of the admin, and of an agent. */
  call: Call;
  agent: Call;
  queues: Record<'orders' | 'counter' | 'finance', number>;
  tags: Record<'quote' | 'oven' | 'ready' | 'regular', number>;
};

/** The messages and their writers, oldest first. The first conversation is the one that the pictures show open. */
const customers = [
  ['5511988880101', 'Beatriz Fontes', 'Bom dia! Vocês fazem bolo de aniversário para sábado?'],
  ['5511988880102', 'Caio Brandão', 'Oi, quanto custa o cento de coxinha?'],
  ['5511988880103', 'Escola Girassol', 'Preciso da nota fiscal do mês passado, por favor.'],
  ['5511988880104', 'Nair Bastos', 'O pão de fermentação natural sai a que horas?'],
  ['5511988880105', 'Tiago Valença', 'Queria encomendar 200 salgados para sexta'],
  ['5511988880106', 'Yara Coutinho', 'Boa tarde, vocês entregam no Jardim das Flores?'],
  ['5511988880107', 'Renato Freire', 'O pedido chegou certinho, obrigado!'],
] as const;

/** Lets customers of the bakery write and the team answer. Returns the ids of the contacts and the path of a conversation. */
export const conversations = async (
  road: Road,
  { phone, call, agent, queues, tags }: Setting,
): Promise<{ contactIds: number[]; path: string }> => {
  const { phones } = road;
  for (const [number, name] of customers) await phones.addContact({ number, name });
  for (const [contact, , text] of customers) await phones.say({ phone, contact, text });
  const ticketOf = (number: string) =>
    eventually(async () => {
      const [found] = await road.ticketsOf(number);
      if (!found) throw new Error('there is no ticket yet');
      return found;
    }, 60_000);
  const tickets = await Promise.all(customers.map(([number]) => ticketOf(number)));
  const [beatriz, caio, school, nair, tiago, yara, renato] = tickets;
  if (!beatriz || !caio || !school || !nair || !tiago || !yara || !renato) throw new Error('a ticket is missing');

  await call('PUT', `/tickets/${beatriz.id}`, { queueId: queues.orders });
  await call('PUT', `/tickets/${beatriz.id}`, { status: 'open' });
  const say = async (text: string): Promise<void> => {
    await phones.say({ phone, contact: customers[0][0], text });
    await eventually(async () => {
      if (!(await road.conversation(beatriz.id)).some(({ body }) => body === text))
        throw new Error('it has not arrived yet');
    }, 60_000);
  };
  await call('POST', `/messages/${beatriz.id}`, { body: 'Bom dia, Beatriz! Fazemos sim. Para quantas pessoas?' });
  await say('Umas 20. Minha filha ama chocolate com morango');
  await call('POST', `/messages/${beatriz.id}`, {
    body: 'Ótima escolha! O de chocolate com morango para 20 pessoas sai por R$ 180,00. Posso reservar para sábado às 10h?',
  });
  await say('Pode! Consegue escrever *Feliz 7 anos, Lia* em cima?');
  await agent('POST', '/ticket-notes', {
    ticketId: beatriz.id,
    note: 'Bolo de chocolate com morango, 20 pessoas. Retirada sábado às 10h.',
  });
  await agent('PUT', `/ticket-tags/${beatriz.id}/${tags.quote}`);
  await agent('PUT', `/ticket-tags/${beatriz.id}/${tags.regular}`);

  await call('PUT', `/tickets/${tiago.id}`, { queueId: queues.orders });
  await agent('PUT', `/tickets/${tiago.id}`, { status: 'open' });
  await agent('POST', `/messages/${tiago.id}`, { body: 'Combinado, Tiago! Retirada sexta às 16h.' });
  await agent('PUT', `/ticket-tags/${tiago.id}/${tags.oven}`);
  await call('PUT', `/tickets/${school.id}`, { queueId: queues.finance });
  await call('PUT', `/tickets/${school.id}`, { status: 'open' });
  await call('POST', `/messages/${school.id}`, { body: 'Claro, já envio a nota.' });
  await call('PUT', `/tickets/${nair.id}`, { queueId: queues.counter });
  await call('PUT', `/tickets/${caio.id}`, { queueId: queues.orders });
  await call('PUT', `/tickets/${renato.id}`, { status: 'open' });
  await call('POST', `/messages/${renato.id}`, { body: 'Nós que agradecemos, Renato!' });
  await call('PUT', `/ticket-tags/${renato.id}/${tags.ready}`);
  await call('PUT', `/tickets/${renato.id}`, { status: 'closed' });
  return { contactIds: tickets.map(({ contactId }) => contactId), path: `/tickets/${beatriz.uuid}` };
};
