import { isBusinessScoped } from '../../../domain/contact/claims.ts';
import type { WASocket } from '@whiskeysockets/baileys';
import { DAY_MS } from '../../../domain/kernel/durations.ts';
import { log } from '../../../runtime/log.ts';
import { createRecentCache } from '../../../runtime/caches.ts';
import { addressOf, groupJid, jidOf, type PersonAddress } from '../kernel/address.ts';
import { Unsendable } from './deliver.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Outgoing, Ports, ConnectionRef } from '../kernel/ports.ts';

type Asks = Pick<WASocket, 'onWhatsApp'>;
/** `numberOf`: looks up the number of a LID in the client's mapping. */
type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'spelled'>;
  numberOf: (lid: string) => Promise<string | null>;
  signal: AbortSignal;
};

/**
 * Tracks how WhatsApp spells the numbers that one connection writes to. WhatsApp is asked before the first message to a
 * number, because it accepts messages to unknown numbers without an error (connector.md, What WhatsApp does). The
 * number in its answer, or of the account that a delivery comes from, becomes the contact's number.
 */
export const openSpellings = ({ which, ports, numberOf, signal }: Deps) => {
  /** JIDs of numbers that WhatsApp was asked about, for a day. */
  const known = createRecentCache<string, string>(10_000, DAY_MS);
  const sentTo = createRecentCache<string, string>(2_000, DAY_MS);

  /** Asks for the JID of a number; null when it is not on WhatsApp. Throws when WhatsApp does not say. */
  const ask = async (sock: Asks, number: string): Promise<string | null> => {
    const found = await sock.onWhatsApp(number);
    if (!found) throw new Error('WhatsApp did not answer whether a number exists');
    const [there] = found;
    if (!there?.exists) return null;
    for (const each of [number, addressOf(there.jid)?.number]) if (each) known.set(each, there.jid);
    return there.jid;
  };

  return {
    /**
     * Asks how WhatsApp spells a number, without the cache; null when it is not there. Throws when WhatsApp does not say.
     */
    spelled: async (sock: Asks, number: string): Promise<string | null> => {
      const jid = await ask(sock, number);
      return jid && (addressOf(jid)?.number ?? number);
    },
    /** Returns the JID that a message goes to; null for a number that is not on WhatsApp. Throws Unsendable. */
    find: async (sock: Asks, message: Outgoing): Promise<string | null> => {
      const { number, lid, groupId, waId, contactId } = message;
      if (groupId) return groupJid(groupId);
      if (!number && isBusinessScoped(lid)) throw new Unsendable('ERR_PHONE_NUMBER_NEEDED');
      const isJid = lid && !isBusinessScoped(lid);
      if (isJid || !number) return jidOf(message); // the address came from WhatsApp itself
      const jid = known.get(number) ?? (await ask(sock, number));
      const spelled = addressOf(jid)?.number;
      if (spelled && spelled !== number) {
        const refusal = await ports.spelled({ ...which, asked: number, number: spelled, message: { waId, contactId } });
        if (refusal !== null) throw new Unsendable(refusal);
      }
      sentTo.set(waId, spelled ?? number);
      return jid;
    },
    /** Must be called when a contact's phone has messages. The account that reports the delivery is the right one. */
    delivered: async (waIds: readonly string[], from: PersonAddress | null): Promise<void> => {
      const asked = waIds.map((waId) => sentTo.get(waId)).find((each) => each !== undefined);
      if (asked === undefined || !from) return;
      const number = from.number ?? (from.lid ? await numberOf(from.lid).catch(() => null) : null);
      for (const waId of waIds) sentTo.delete(waId);
      if (number === null || number === asked) return;
      log.info({ connectionId: which.connectionId }, 'WhatsApp delivered from another spelling of a number');
      await retryUntilDone('spelled', signal, () => ports.spelled({ ...which, asked, number }));
    },
  };
};
export type Spellings = ReturnType<typeof openSpellings>;
