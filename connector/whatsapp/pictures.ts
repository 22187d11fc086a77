import type { Contact, WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import { addressOf, jidOf, type Address } from './address.ts';
import { pictureOf } from './asks.ts';
import { untilDone } from './patience.ts';
import type { Ports, Which } from './ports.ts';

type Means = {
  which: Which;
  ports: Pick<Ports, 'picture'>;
  sock: () => WASocket | null;
  agenda: (contacts: readonly Partial<Contact>[]) => void;
  signal: AbortSignal;
};

/** How many wait to be looked at; of more than that the next message asks again. */
const MOST = 1_000;

/** Keeps the pictures of people as WhatsApp shows them: of who writes, once a day; and when it says that one has changed. */
export const openPictures = ({ which, ports, sock, agenda, signal }: Means) => {
  const seen = new LRUCache<string, true>({ max: 20_000, ttl: 86_400_000 });
  let waiting = 0;
  let line = Promise.resolve();
  const look = ({ number, lid }: Address): void => {
    if (waiting >= MOST) return;
    waiting++;
    line = line.then(async () => {
      const open = sock();
      const pictureUrl = open && (await pictureOf(open, jidOf({ number: number ?? '', lid: lid ?? '' })));
      waiting--;
      // Who shows none to us may have one: what is known stays, until WhatsApp says that it is gone.
      if (pictureUrl) await untilDone('picture', signal, () => ports.picture({ ...which, number, lid, pictureUrl }));
    });
  };
  const changed = ({ id, imgUrl }: Partial<Contact>): void => {
    const address = addressOf(id);
    if (!address || !imgUrl) return;
    if (imgUrl === 'changed') look(address);
    else if (imgUrl === 'removed')
      void untilDone('picture', signal, () => ports.picture({ ...which, ...address, pictureUrl: '' }));
  };
  return {
    /** Somebody wrote. */
    met: (address: Address): void => {
      const key = address.lid ?? address.number ?? '';
      if (seen.has(key)) return;
      seen.set(key, true);
      look(address);
    },
    /** What the phone says of people: its agenda hears it, too. */
    hear: (contacts: readonly Partial<Contact>[]): void => {
      agenda(contacts);
      for (const each of contacts) changed(each);
    },
  };
};
