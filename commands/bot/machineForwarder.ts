import type { Reason } from '../../domain/bot/events.ts';
import { unanswered } from '../../domain/bot/unanswered.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import { openRecent } from '../../runtime/recent.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { mayMachineSpeak, type Ticket } from '../../domain/ticket/state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/kernel/durations.ts';
import { answererOf, converses } from '../integration/answerer.ts';
import { queueCall } from '../integration/queueCall.ts';
import { load } from '../kernel/handle/handle.ts';
import { queuePromptAnswer } from '../prompt/queueAnswer.ts';
import type { BotContexts } from './botContext.ts';

export type MachineForwarderNeeds = Pick<Deps, 'store'> & Asks<'hasMachines' | 'lastMessages'>;
/** How long a prompt waits for further messages of the contact before it answers. */
export type Patience = { readonly answerPauseMs: number };
type On = Exclude<Ticket, { status: 'none' }>;
/** `isChoice`: the message was the contact's choice of a queue. */
type HeardIn = { ticketId: number; on: On; isChoice?: boolean };
/** How many of a ticket's last messages are searched for unanswered ones. */
const RECENT = 20;
/** A contact's message. `at`: the instant for which opening hours are judged. `isOld`: too old for an automatic answer. */
type Wrote = { companyId: number; messageId: string; at: string; isOld: boolean };

/** Whether the contact wrote too long ago for an automatic answer. */
const isOld = ({ event, meta }: LoggedEvent): boolean => {
  const isTimed = event.type === 'MessageReceived' || event.type === 'MessageDecrypted';
  const wrote = isTimed ? event.data.timestamp * 1000 : Date.parse(meta.at);
  return Date.now() - wrote > HOUR_MS;
};

/**
 * Passes contacts' messages to integrations and prompts. A message for an integration becomes a call that is due at once, and
 * the bot does not wait for it. A message for a prompt is due soon. Companies without either pay nothing for it.
 */
export const createMachineForwarder = (
  { store, lookup }: MachineForwarderNeeds,
  botContexts: BotContexts,
  patience: Patience,
) => {
  const known = openRecent<number, boolean>(50_000);

  const hasAny = async (companyId: number): Promise<boolean> => {
    const has = known.get(companyId) ?? (await lookup.hasMachines(companyId));
    // An integration created during the lookup was observed. A negative answer expires, because the read models may be behind.
    if (known.get(companyId) === undefined) known.set(companyId, has, has ? {} : { ttl: MINUTE_MS });
    return has;
  };

  /** Whether a machine answers in this place. If it listens, passes it the message. */
  const answers = async (
    { companyId, messageId, at, isOld }: Wrote,
    { ticketId, on, isChoice }: HeardIn,
    cause: Cause,
  ): Promise<boolean> => {
    if (!(await hasAny(companyId))) return false;
    const place = { companyId, connectionId: on.connectionId, queueId: on.queueId };
    const botContext = await botContexts.read(place, at);
    const answerer = botContext && (await answererOf({ store }, companyId, on, botContext));
    if (!answerer || answerer.is === 'menu') return false;
    const { state: who } = await load(store, contact, { companyId, id: on.contactId });
    if (who.is === 'absent' || who.is === 'erased') return false;
    const of = { ticketId, contactId: on.contactId, messageId };
    if (answerer.is === 'prompt') {
      // If an agent has the ticket or will get it, the menu may still send the out-of-hours message.
      if (!mayMachineSpeak(on) || who.disableBot) return false;
      const isGreeted = isChoice === true && Boolean(botContext.current?.greeting.trim());
      const { answerPauseMs: pauseMs } = patience;
      if (!isGreeted && !isOld)
        await queuePromptAnswer({ store }, { ...of, promptId: answerer.id, queueId: on.queueId, pauseMs }, cause);
      return true;
    }
    if (converses(answerer.fields) && (!mayMachineSpeak(on) || who.disableBot)) return true;
    await queueCall({ store }, { ...of, integrationId: answerer.id }, cause);
    return true;
  };
  const passToMachine = (stored: LoggedEvent, place: HeardIn, cause: Cause): Promise<boolean> => {
    const { companyId, at } = stored.meta;
    return answers({ companyId, messageId: uuidOf(stored.stream), at, isOld: isOld(stored) }, place, cause);
  };

  return {
    observe: ({ meta, event }: LoggedEvent): void => {
      if (!['QueueIntegrationCreated', 'PromptCreated'].includes(event.type)) return;
      known.set(meta.companyId, true);
    },
    /** Whether the company may have a machine that also listens in tickets with an agent. */
    mayHaveMachine: (companyId: number): boolean => known.get(companyId) !== false,
    hears: passToMachine,
    /** After a user moved the ticket to another queue, passes on the last unanswered message of the past day. */
    passWaitingMessage: async (
      { meta: { companyId, at } }: LoggedEvent,
      place: HeardIn,
      cause: Cause,
    ): Promise<void> => {
      if (!(await hasAny(companyId))) return;
      const { ticketId, on } = place;
      const said = unanswered(await lookup.lastMessages({ companyId, contactId: on.contactId, ticketId }, RECENT));
      if (!said || Date.parse(at) - Date.parse(said.createdAt) > DAY_MS) return;
      await answers({ companyId, messageId: said.id, at, isOld: false }, place, cause);
    },
    /** After the menu moved the ticket to another queue, passes on this message. */
    passAfterMove: async (
      stored: LoggedEvent,
      { goes, ticketId, on }: HeardIn & { goes: { queueId: number | null; reason: Reason } | null },
      cause: Cause,
    ): Promise<void> => {
      if (!goes || goes.queueId === on.queueId) return;
      const there = { ...on, queueId: goes.queueId };
      await passToMachine(stored, { ticketId, on: there, isChoice: goes.reason === 'chosen' }, cause);
    },
  };
};
export type MachineForwarder = ReturnType<typeof createMachineForwarder>;
