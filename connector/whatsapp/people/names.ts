import type { Contact } from '@whiskeysockets/baileys';
import { addressOf, nobody, type PersonAddress } from '../kernel/address.ts';
import { cleanPersonName } from '../kernel/clean.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';
import { createRecentCache } from '../../../runtime/caches.ts';

type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'named'>;
  /** The phone's address book, as far as the phone has sent it. */
  agenda: {
    hear: (contacts: readonly Partial<Contact>[]) => void;
    nameOf: (who: PersonAddress) => Promise<string>;
  };
  signal: AbortSignal;
};

/** Maximum names that wait to be recorded. An import of the address book brings the others. */
const MOST = 1_000;

/** Returns the addresses of a contact from all its fields. */
const whoIs = ({ id, lid, phoneNumber }: Partial<Contact>): PersonAddress => {
  const told = [id, phoneNumber, lid].map((jid) => addressOf(jid) ?? nobody);
  return {
    number: told.find(({ number }) => number)?.number ?? null,
    lid: told.find((address) => address.lid)?.lid ?? null,
  };
};

/**
 * Records new names of people in the log: from the phone's address book, or as verified by WhatsApp. Names that people give
 * themselves come with their messages. The same name is recorded once.
 */
export const openNames = ({ which, ports, agenda, signal }: Deps) => {
  const told = createRecentCache<string, string>(20_000);
  const met = createRecentCache<string, true>(20_000);
  let waiting = 0;
  let line = Promise.resolve();
  const one = (contact: Partial<Contact>): void => {
    const spelt = cleanPersonName(contact.name ?? '');
    const name = spelt || cleanPersonName(contact.verifiedName ?? '');
    const who = whoIs(contact);
    const key = who.number ?? who.lid;
    if (!name || !key || told.get(key) === name || waiting >= MOST) return;
    told.set(key, name);
    waiting++;
    const from = spelt ? 'agenda' : 'verified';
    line = line.then(async () => {
      await retryUntilDone('name', signal, () => ports.named({ ...which, ...who, name, from }));
      waiting--;
    });
  };
  const look = (who: PersonAddress): void => {
    const key = who.lid ?? who.number ?? '';
    if (met.has(key) || waiting >= MOST) return;
    met.set(key, true);
    waiting++;
    line = line.then(async () => {
      await retryUntilDone('name', signal, async () => {
        const name = await agenda.nameOf(who);
        const { number, lid } = who;
        if (name) await ports.named({ ...which, number, lid, name, from: 'agenda' });
      });
      waiting--;
    });
  };
  return {
    /**
     * Must be called when a person's message is in the log. The phone may have sent a name before that person was a
     * contact.
     */
    met: look,
    /** Takes what the phone says about people, and passes it to the address book too. */
    hear: (contacts: readonly Partial<Contact>[]): void => {
      agenda.hear(contacts);
      for (const contact of contacts) one(contact);
    },
  };
};
