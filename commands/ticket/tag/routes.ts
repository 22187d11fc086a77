import type { Actor } from '../../../domain/kernel/actor.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { tag } from '../../../domain/tag/record.ts';
import type { Ticket } from '../../../domain/ticket/state.ts';
import type { TicketCommand } from '../../../domain/ticket/commands.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { maySee } from '../../../domain/ticket/policy.ts';
import { serve, type Call, type Http } from '../../../runtime/http.ts';
import type { Deps } from '../../deps.ts';
import { handle, load } from '../../kernel/handle/handle.ts';
import type { LoadedStream } from '../../kernel/handle/loadStream.ts';
import { replyWithTicket } from '../reply.ts';
import { addTag, removeKanbanTags, syncTags } from './contract.ts';

/** Serves POST /tags/sync, PUT and DELETE of /ticket-tags. Every user who sees a ticket may tag it (R136, R448). */
export const ticketTagRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  const told = replyWithTicket(deps);

  const tagOf = async (companyId: number, id: number) => {
    const { state } = await load(store, tag.decider, { companyId, id });
    return state.is === 'present' ? tag.fields.parse(state.fields) : null;
  };
  const seenTicket = async (actor: Actor, id: number) => {
    const known = await load(store, ticket, { companyId: actor.companyId, id });
    const { state } = known;
    if (state.status === 'none' || !maySee(actor, state)) throw new Refused('ERR_NO_TICKET_FOUND');
    return { known, tagIds: state.tagIds };
  };
  const checkTags = async (companyId: number, ids: readonly number[]) => {
    const found = await Promise.all(ids.map((id) => tagOf(companyId, id)));
    if (found.includes(null)) throw new Refused('ERR_NO_RECORD_FOUND');
  };
  /** The tags among these that are kanban lanes. */
  const lanesOf = async (companyId: number, ids: readonly number[]) =>
    (await Promise.all(ids.map(async (id) => ((await tagOf(companyId, id))?.kanban ? id : [])))).flat();
  const tagged = async (
    id: number,
    actor: Actor,
    { known, command }: { known: LoadedStream<Ticket>; command: TicketCommand },
    call: Call,
  ) => {
    const target = { companyId: actor.companyId, id };
    const options = { ticketId: id, known };
    return told(call, actor, target, await handle(store, ticket, { target, command, cause: call.cause, ...options }));
  };

  serve(http, syncTags, async ({ body: { ticketId, tags } }, actor, call) => {
    const { known } = await seenTicket(actor, ticketId);
    await checkTags(actor.companyId, tags);
    return tagged(ticketId, actor, { known, command: { type: 'TagTicket', by: actor, tagIds: tags } }, call);
  });
  serve(http, addTag, async ({ params: { ticketId, tagId } }, actor, call) => {
    const { known, tagIds } = await seenTicket(actor, ticketId);
    await checkTags(actor.companyId, [tagId]);
    const lanes = await lanesOf(actor.companyId, [tagId, ...tagIds]);
    // A ticket is in one lane at a time, so a new lane replaces the former one.
    const instead = lanes.includes(tagId) ? lanes : [];
    return tagged(ticketId, actor, { known, command: { type: 'AddTags', by: actor, tagIds: [tagId], instead } }, call);
  });
  serve(http, removeKanbanTags, async ({ params: { ticketId } }, actor, call) => {
    const { known, tagIds } = await seenTicket(actor, ticketId);
    const lanes = await lanesOf(actor.companyId, tagIds);
    return tagged(ticketId, actor, { known, command: { type: 'RemoveTags', by: actor, tagIds: lanes } }, call);
  });
};
