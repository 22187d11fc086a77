import type { Contact } from '@whiskeysockets/baileys';
import { DAY_MS } from '../../../domain/kernel/durations.ts';
import { addressOf, groupIdOf, groupJid, jidOf, type PersonAddress } from '../kernel/address.ts';
import { profilePictureOf, type PictureSocket } from './contactQuestions.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';
import { createRecentCache } from '../../../runtime/caches.ts';

type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'picture'>;
  sock: () => PictureSocket | null;
  agenda: (contacts: readonly Partial<Contact>[]) => void;
  signal: AbortSignal;
};

type Pictured = PersonAddress | { groupId: string };
const jidIn = (who: Pictured): string =>
  'groupId' in who ? groupJid(who.groupId) : jidOf({ number: who.number ?? '', lid: who.lid ?? '' });
const picturedBy = (jid: string | undefined): Pictured | null => {
  const groupId = groupIdOf(jid);
  return groupId ? { groupId } : addressOf(jid);
};

/** Maximum pictures that wait to be fetched. Beyond that, the next message asks again. */
const MOST = 1_000;
/** Pause before a message asks again for a picture that WhatsApp did not answer for. */
const AGAIN_MS = 300_000;

/** Keeps the pictures of people and groups current: once a day for those who write, and when WhatsApp reports a change. */
export const openPictures = ({ which, ports, sock, agenda, signal }: Deps, againMs = AGAIN_MS) => {
  const seen = createRecentCache<string, true>(20_000, DAY_MS);
  let waiting = 0;
  let line = Promise.resolve();
  const look = (who: Pictured): void => {
    if (waiting >= MOST) return;
    waiting++;
    line = line.then(async () => {
      const open = sock();
      const jid = jidIn(who);
      const unsaid = (): null => (seen.set(jid, true, { ttl: againMs }), null);
      const pictureUrl = open ? await profilePictureOf(open, jid).catch(unsaid) : unsaid();
      waiting--;
      // A person may hide their picture from us. The known one stays until WhatsApp reports that it was removed.
      if (pictureUrl) await retryUntilDone('picture', signal, () => ports.picture({ ...which, ...who, pictureUrl }));
    });
  };
  const changed = ({ id, imgUrl }: Partial<Contact>): void => {
    const who = picturedBy(id);
    if (!who || !imgUrl) return;
    if (imgUrl === 'changed') look(who);
    else if (imgUrl === 'removed')
      void retryUntilDone('picture', signal, () => ports.picture({ ...which, ...who, pictureUrl: '' }));
  };
  return {
    /** Must be called when a person writes, or when anyone writes in a group. */
    met: (who: Pictured): void => {
      const jid = jidIn(who);
      if (seen.has(jid) || !sock()) return;
      seen.set(jid, true);
      look(who);
    },
    /** Takes what the phone says about people, and passes it to the address book too. */
    hear: (contacts: readonly Partial<Contact>[]): void => {
      agenda(contacts);
      for (const each of contacts) changed(each);
    },
  };
};
