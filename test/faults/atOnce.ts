import { eventually } from '../kernel/eventually.ts';
import { openRoad, type Road } from './road.ts';

const messages = 20;
const patience = 60_000;
const wanted = Array.from({ length: messages }, (_, n) => `Mensagem ${n + 1}`);

/** Returns what the agent sees of a contact, once everything has arrived or the time limit has passed. */
const seen = async (road: Road, number: string): Promise<{ tickets: number; bodies: string[] }> => {
  let bodies: string[] = [];
  await eventually(async () => {
    const [ticket] = await road.ticketsOf(number);
    bodies = ticket ? (await road.conversation(ticket.id)).map(({ body }) => body) : [];
    if (bodies.length < messages) throw new Error(`${bodies.length} of ${messages} came`);
  }, patience).catch(() => {});
  return { tickets: (await road.ticketsOf(number)).length, bodies };
};

/**
 * A new contact sends 20 messages at once, `rounds` times, by number and by LID in turn. Counts the rounds without exactly
 * one ticket, with lost or repeated messages, or with a wrong order.
 */
export const atOnceFaults = async (rounds: number) => {
  const found = { rounds, messages: rounds * messages, tickets: 0, lostOrDoubled: 0, disordered: 0 };
  const road = await openRoad({ LOG_LEVEL: 'error' });
  try {
    const phone = await road.pair();
    for (let left = rounds; left > 0; left -= 2) {
      const { contacts } = await road.phones.flood({ phone, contacts: Math.min(left, 2), perContact: messages });
      for (const { tickets, bodies } of await Promise.all(contacts.map((number) => seen(road, number)))) {
        if (tickets !== 1) found.tickets++;
        if (bodies.toSorted().join() !== wanted.toSorted().join()) found.lostOrDoubled++;
        else if (bodies.join() !== wanted.join()) found.disordered++;
      }
    }
    return found;
  } finally {
    await road.stop();
  }
};
