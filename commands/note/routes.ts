import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { RecordState } from '../../domain/kernel/record.ts';
import { note } from '../../domain/note/record.ts';
import { noteTold } from '../../domain/note/shape.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { replyWithRecord } from '../record/routes.ts';
import { addNote, removeNote } from './contract.ts';

/** Serves POST and DELETE of /ticket-notes, for tickets that the caller may see (R130, R133). */
export const noteRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  const told = replyWithRecord(deps, note);

  /** The ticket's contact, or null if this user may not see the ticket. */
  const contactOf = async (actor: Actor, ticketId: number): Promise<number | null> => {
    const { state } = await load(store, ticket, { companyId: actor.companyId, id: ticketId });
    return state.status !== 'none' && maySee(actor, state) ? state.contactId : null;
  };

  const checkRemoval = async (actor: Actor, state: RecordState) => {
    const fields = state.is === 'present' ? note.fields.parse(state.fields) : null;
    if (!fields || (await contactOf(actor, fields.ticketId)) === null) throw new Refused('ERR_NO_RECORD_FOUND');
    if (!note.mayChange(fields, actor)) throw new Refused('ERR_NO_PERMISSION');
  };

  serve(http, addNote, async ({ body }, actor, call) => {
    const { companyId, userId } = actor;
    const contactId = await contactOf(actor, body.ticketId);
    if (contactId === null) throw new Refused('ERR_NO_TICKET_FOUND');
    const target = { companyId, id: await idForCause(deps, note.feature, call.cause) };
    const fields = { note: body.note, ticketId: body.ticketId, contactId, userId };
    const added = await handle(store, note.decider, { target, command: { type: 'Create', fields }, cause: call.cause });
    return noteTold.parse(await told(call, actor, target, added));
  });

  serve(http, removeNote, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.noteId };
    const known = await load(store, note.decider, target);
    if (!doneBefore(known.past, call.cause)) await checkRemoval(actor, known.state);
    const { position } = await handle(store, note.decider, {
      target,
      command: { type: 'Delete' },
      cause: call.cause,
      known,
    });
    await call.passed(position);
    return { message: 'note deleted' };
  });
};
