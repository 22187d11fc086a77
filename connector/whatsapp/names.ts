import type { Contact } from '@whiskeysockets/baileys';
import { addressOf, nobody, type Address } from './address.ts';
import { cleanName } from './clean.ts';
import { untilDone } from './patience.ts';
import type { Ports, Which } from './ports.ts';
import { openRecent } from '../../runtime/recent.ts';

type Means = {
  which: Which;
  ports: Pick<Ports, 'named'>;
  /** Of the phone: as far as it has told. */
  agenda: {
    hear: (contacts: readonly Partial<Contact>[]) => void;
    nameOf: (who: Address) => Promise<string>;
  };
  signal: AbortSignal;
};

/** How many wait to be told; of more than that an import of the agenda tells. */
const MOST = 1_000;

/** Who it is of, by all that is said of him. */
const whoIs = ({ id, lid, phoneNumber }: Partial<Contact>): Address => {
  const told = [id, phoneNumber, lid].map((jid) => addressOf(jid) ?? nobody);
  return {
    number: told.find(({ number }) => number)?.number ?? null,
    lid: told.find((address) => address.lid)?.lid ?? null,
  };
};

/**
 * Takes to the log what people are called otherwise now: in the phone's agenda, or as WhatsApp has checked it. What they call
 * themselves comes with their messages. The same is told once.
 */
export const openNames = ({ which, ports, agenda, signal }: Means) => {
  const told = openRecent<string, string>(20_000);
  const met = openRecent<string, true>(20_000);
  let waiting = 0;
  let line = Promise.resolve();
  const one = (contact: Partial<Contact>): void => {
    const spelt = cleanName(contact.name ?? '');
    const name = spelt || cleanName(contact.verifiedName ?? '');
    const who = whoIs(contact);
    const key = who.number ?? who.lid;
    if (!name || !key || told.get(key) === name || waiting >= MOST) return;
    told.set(key, name);
    waiting++;
    const from = spelt ? 'agenda' : 'verified';
    line = line.then(async () => {
      await untilDone('name', signal, () => ports.named({ ...which, ...who, name, from }));
      waiting--;
    });
  };
  const look = (who: Address): void => {
    const key = who.lid ?? who.number ?? '';
    if (met.has(key) || waiting >= MOST) return;
    met.set(key, true);
    waiting++;
    line = line.then(async () => {
      await untilDone('name', signal, async () => {
        const name = await agenda.nameOf(who);
        const { number, lid } = who;
        if (name) await ports.named({ ...which, number, lid, name, from: 'agenda' });
      });
      waiting--;
    });
  };
  return {
    /** Somebody's message is in the log: the phone told what it calls him when he was nobody's contact yet, perhaps. */
    met: look,
    /** What the phone says of people: its agenda hears it, too. */
    hear: (contacts: readonly Partial<Contact>[]): void => {
      agenda.hear(contacts);
      for (const contact of contacts) one(contact);
    },
  };
};
