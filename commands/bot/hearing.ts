import { LRUCache } from 'lru-cache';
import type { Reason } from '../../domain/bot/events.ts';
import { unanswered } from '../../domain/bot/unanswered.ts';
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

export type HearingNeeds = Pick<Deps, 'store'> & { lookup: Pick<Deps['lookup'], 'hasMachines' | 'lastMessages'> };
/** How long a machine waits for more words of whoever writes. */
export type Patience = { readonly answerPauseMs: number };
type On = Exclude<Ticket, { status: 'none' }>;
const A_MINUTE = 60_000;
/** `isChoice`: what he wrote was which queue he wants. */
type HeardIn = { ticketId: number; on: On; isChoice?: boolean };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Among so many of the last messages of a ticket is looked for what nobody answered. */
const RECENT = 20;
/** A contact's message, and the instant by which it is judged who is there to answer; `isOld`: nobody answers it by himself. */
type Wrote = { companyId: number; messageId: string; at: string; isOld: boolean };

/** Whether a contact wrote so long ago that nobody answers him by himself. */
const isOld = ({ event, meta }: Stored): boolean => {
  const isTimed = event.type === 'MessageReceived' || event.type === 'MessageDecrypted';
  const wrote = isTimed ? event.data.timestamp * 1000 : Date.parse(meta.at);
  return Date.now() - wrote > HOUR;
};

/**
 * The part of the bot that is outside: what a contact writes in a ticket of an integration becomes a call, which is due at
 * once, and nobody waits for it; what he writes to the machine of a prompt is due soon. Companies without either pay nothing for it.
 */
export const openHearing = ({ store, lookup }: HearingNeeds, houses: Houses, patience: Patience) => {
  const known = new LRUCache<number, boolean>({ max: 50_000 });

  const hasAny = async (companyId: number): Promise<boolean> => {
    const has = known.get(companyId) ?? (await lookup.hasMachines(companyId));
    // What was made meanwhile has been seen by now; what the read models did not know yet, they know soon.
    if (known.get(companyId) === undefined) known.set(companyId, has, has ? {} : { ttl: A_MINUTE });
    return has;
  };

  /** Whether a machine answers in this place, which is told where there is anything to hear. */
  const answers = async (
    { companyId, messageId, at, isOld }: Wrote,
    { ticketId, on, isChoice }: HeardIn,
    cause: Cause,
  ): Promise<boolean> => {
    if (!(await hasAny(companyId))) return false;
    const place = { companyId, connectionId: on.connectionId, queueId: on.queueId };
    const house = await houses.houseOf(place, at);
    const answerer = house && (await answererOf({ store }, companyId, on, house));
    if (!answerer || answerer.is === 'menu') return false;
    const { state: who } = await load(store, contact, { companyId, id: on.contactId });
    if (who.is === 'absent' || who.is === 'erased') return false;
    const of = { ticketId, contactId: on.contactId, messageId };
    if (answerer.is === 'prompt') {
      // Whom a person has, or shall have, the menu still tells that nobody works now.
      if (!mayMachineSpeak(on) || who.disableBot) return false;
      const isGreeted = isChoice === true && Boolean(house.current?.greeting.trim());
      const { answerPauseMs: pauseMs } = patience;
      if (!isGreeted && !isOld)
        await hearContact({ store }, { ...of, promptId: answerer.id, queueId: on.queueId, pauseMs }, cause);
      return true;
    }
    if (converses(answerer.fields) && (!mayMachineSpeak(on) || who.disableBot)) return true;
    await queueCall({ store }, { ...of, integrationId: answerer.id }, cause);
    return true;
  };
  const hears = (stored: Stored, place: HeardIn, cause: Cause): Promise<boolean> => {
    const { companyId, at } = stored.meta;
    return answers({ companyId, messageId: uuidOf(stored.stream), at, isOld: isOld(stored) }, place, cause);
  };

  return {
    observe: ({ meta, event }: Stored): void => {
      if (!['QueueIntegrationCreated', 'PromptCreated'].includes(event.type)) return;
      known.set(meta.companyId, true);
    },
    /** Whether somebody may hear what is said in attended tickets, too. */
    mayHear: (companyId: number): boolean => known.get(companyId) !== false,
    hears,
    /** The same of what nobody answered yet, where a user gave the ticket to another queue: of the last day. */
    hearsWaiting: async ({ meta: { companyId, at } }: Stored, place: HeardIn, cause: Cause): Promise<void> => {
      if (!(await hasAny(companyId))) return;
      const { ticketId, on } = place;
      const said = unanswered(await lookup.lastMessages({ companyId, contactId: on.contactId, ticketId }, RECENT));
      if (!said || Date.parse(at) - Date.parse(said.createdAt) > DAY) return;
      await answers({ companyId, messageId: said.id, at, isOld: false }, place, cause);
    },
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
export type Hearing = ReturnType<typeof openHearing>;
