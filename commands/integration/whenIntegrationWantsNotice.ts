import { integrationCall } from '../../domain/integration/call.ts';
import type { NoticeKind } from '../../domain/integration/notices.ts';
import { integration, integrationFields, noticesOf } from '../../domain/integration/record.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { BotContexts } from '../bot/botContext.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { answererOf } from './answerer.ts';
import { noticeOfEvent, noticePrefixes } from './notices.ts';
import { openRecent } from '../../runtime/recent.ts';

type Needs = Pick<Deps, 'store'> & Asks<'integrationIds'>;

/** Caches which integrations of a company get which notices. Changes in the log apply at once. */
const openListeners = ({ store, lookup }: Needs) => {
  const known = openRecent<number, readonly number[]>(50_000, MINUTE_MS);
  /** Integrations seen in the log, perhaps before the read models had them. */
  const seen = new Map<number, Set<number>>();
  const kinds = openRecent<string, readonly NoticeKind[]>(50_000);

  const kindsOf = async (companyId: number, id: number): Promise<readonly NoticeKind[]> => {
    const key = `${companyId}.${id}`;
    const before = kinds.get(key);
    if (before) return before;
    const { state } = await load(store, integration.decider, { companyId, id });
    const found = state.is === 'present' ? noticesOf(integrationFields.parse(state.fields)) : [];
    kinds.set(key, found);
    return found;
  };
  return {
    observe: ({ stream, meta: { companyId } }: LoggedEvent): void => {
      if (!stream.startsWith(`${integration.feature}-`)) return;
      seen.set(companyId, (seen.get(companyId) ?? new Set()).add(idOf(stream)));
      kinds.delete(`${companyId}.${idOf(stream)}`);
    },
    mayWant: (companyId: number): boolean => known.get(companyId)?.length !== 0 || seen.has(companyId),
    of: async (companyId: number, kind: NoticeKind): Promise<number[]> => {
      const ids = known.get(companyId) ?? (await lookup.integrationIds(companyId));
      known.set(companyId, ids);
      const wanting: number[] = [];
      for (const id of new Set([...ids, ...(seen.get(companyId) ?? [])]))
        if ((await kindsOf(companyId, id)).includes(kind)) wanting.push(id);
      return wanting;
    },
  };
};

/**
 * Queues a call for each integration that wants notices of an event's kind, once. An integration that already gets a message in
 * order to answer it gets no notice of it.
 */
export const whenIntegrationWantsNotice = (deps: Needs, botContexts: BotContexts): Reaction => {
  const { store } = deps;
  const listeners = openListeners(deps);

  /** Returns the ticket and the contact of an event. */
  const placeOf = async (
    { stream, meta: { companyId } }: LoggedEvent,
    { ticketId, contactId }: { ticketId: number; contactId: number },
  ) => {
    const of = { ticketId, contactId };
    if (stream.startsWith('message-') && !of.contactId) {
      const { state } = await load(store, message, { companyId, id: stream.slice(stream.indexOf('.') + 1) });
      return state.is === 'absent' ? of : { ticketId: state.ticketId, contactId: state.contactId };
    }
    if (!of.ticketId || of.contactId) return of;
    const { state } = await load(store, ticket, { companyId, id: of.ticketId });
    return state.status === 'none' ? of : { ...of, contactId: state.contactId };
  };
  /** Returns the integration that gets a message because it answers its ticket. */
  const answeringIntegration = async (
    { meta: { companyId, at } }: LoggedEvent,
    ticketId: number,
  ): Promise<number | null> => {
    const { state: on } = await load(store, ticket, { companyId, id: ticketId });
    if (on.status === 'none') return null;
    const botContext = await botContexts.read({ companyId, connectionId: on.connectionId, queueId: on.queueId }, at);
    const answerer = botContext && (await answererOf({ store }, companyId, on, botContext));
    return answerer?.is === 'integration' ? answerer.id : null;
  };

  return {
    name: 'whenSoftwareIsTold', // its checkpoint in the log has this name
    prefixes: [...noticePrefixes, 'integration-'],
    staleAfter: DAY_MS,
    observe: listeners.observe,
    wants: (stored) => listeners.mayWant(stored.meta.companyId) && noticeOfEvent(stored) !== null,
    react: async (stored, cause) => {
      const { companyId } = stored.meta;
      const happened = noticeOfEvent(stored);
      if (!happened) return;
      const { kind, key, notice } = happened;
      const wanting = await listeners.of(companyId, kind);
      if (!wanting.length) return;
      const place = await placeOf(stored, happened);
      const answering = kind === 'message.received' ? await answeringIntegration(stored, place.ticketId) : null;
      const messageId = stored.stream.startsWith('message-') ? uuidOf(stored.stream) : key;
      for (const integrationId of wanting) {
        if (integrationId === answering) continue;
        const target = { companyId, id: `${integrationId}x${key}` };
        const command = { type: 'QueueCall', integrationId, ...place, messageId, notice } as const;
        await handle(store, integrationCall, { target, command, cause, fresh: true });
      }
    },
  };
};
