import { LRUCache } from 'lru-cache';
import type { Reason } from '../../domain/bot/events.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { Ticket } from '../../domain/ticket/decider.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { mayMachineSpeak } from '../../domain/ticket/state.ts';
import { answererOf, converses } from '../integration/answerer.ts';
import { queueCall } from '../integration/queueCall.ts';
import { load } from '../kernel/handle.ts';
import { hearContact } from '../prompt/hear.ts';
import type { Houses } from './house.ts';

export type HearingNeeds = Pick<Deps, 'store'> & { lookup: Pick<Deps['lookup'], 'hasMachines'> };
type On = Exclude<Ticket, { status: 'none' }>;
const A_MINUTE = 60_000;
/** `isChoice`: what he wrote was which queue he wants. */
type HeardIn = { ticketId: number; on: On; isChoice?: boolean };
const HOUR = 3_600_000;

/** Whether a contact wrote so long ago that nobody answers him by himself. */
const isOld = ({ event, meta }: Stored): boolean => {
  const wrote = event.type === 'MessageReceived' ? event.data.timestamp * 1000 : Date.parse(meta.at);
  return Date.now() - wrote > HOUR;
};

/**
 * The part of the bot that is outside: what a contact writes in a ticket of an integration becomes a call, which is due at
 * once, and nobody waits for it; what he writes to the machine of a prompt is due soon. Companies without either pay nothing for it.
 */
export const openHearing = ({ store, lookup }: HearingNeeds, houses: Houses) => {
  const known = new LRUCache<number, boolean>({ max: 50_000 });

  const hasAny = async (companyId: number): Promise<boolean> => {
    const has = known.get(companyId) ?? (await lookup.hasMachines(companyId));
    // What was made meanwhile has been seen by now; what the read models did not know yet, they know soon.
    if (known.get(companyId) === undefined) known.set(companyId, has, has ? {} : { ttl: A_MINUTE });
    return has;
  };

  /** Whether a machine answers in this place, which is told where there is anything to hear. */
  const hears = async (stored: Stored, { ticketId, on, isChoice }: HeardIn, cause: Cause): Promise<boolean> => {
    const { stream, meta } = stored;
    const { companyId } = meta;
    if (!(await hasAny(companyId))) return false;
    const place = { companyId, connectionId: on.connectionId, queueId: on.queueId };
    const house = await houses.houseOf(place, meta.at);
    const answerer = house && (await answererOf({ store }, companyId, on, house));
    if (!answerer || answerer.is === 'menu') return false;
    const { state: who } = await load(store, contact, { companyId, id: on.contactId });
    if (who.is === 'absent' || who.is === 'erased') return false;
    const messageId = uuidOf(stream);
    const of = { ticketId, contactId: on.contactId, messageId };
    if (answerer.is === 'prompt') {
      // Whom a person has, or shall have, the menu still tells that nobody works now.
      if (!mayMachineSpeak(on) || who.disableBot) return false;
      const isGreeted = isChoice === true && Boolean(house.current?.greeting.trim());
      if (!isGreeted && !isOld(stored))
        await hearContact({ store }, { ...of, promptId: answerer.id, queueId: on.queueId }, cause);
      return true;
    }
    if (converses(answerer.fields) && (!mayMachineSpeak(on) || who.disableBot)) return true;
    await queueCall({ store }, { ...of, integrationId: answerer.id }, cause);
    return true;
  };

  return {
    observe: ({ meta, event }: Stored): void => {
      if (!['QueueIntegrationCreated', 'PromptCreated'].includes(event.type)) return;
      known.set(meta.companyId, true);
    },
    /** Whether somebody may hear what is said in attended tickets, too. */
    mayHear: (companyId: number): boolean => known.get(companyId) !== false,
    hears,
    /** The same where the menu has just sent the ticket to another queue. */
    hearsThere: async (
      stored: Stored,
      { goes, ticketId, on }: HeardIn & { goes: { queueId: number | null; reason: Reason } | null },
      cause: Cause,
    ): Promise<void> => {
      if (!goes || goes.queueId === on.queueId) return;
      const there = { ...on, queueId: goes.queueId };
      await hears(stored, { ticketId, on: there, isChoice: goes.reason === 'chosen' }, cause);
    },
  };
};
