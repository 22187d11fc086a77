import type { Actor } from '../../domain/kernel/actor.ts';
import { contact } from '../../domain/contact/decider.ts';
import { wholeContact } from '../../domain/contact/shape.ts';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { serve, type Call, type Cause, type Http } from '../../runtime/http.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { ForgetAddresses } from '../../runtime/forgetAddresses.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load, streamOf } from '../kernel/handle/handle.ts';
import { importAgendaEntries } from './agenda.ts';
import { numberCheckerFor, checkedNumber, connectedForImport, defaultForAgenda, checkReachable } from './check.ts';
import {
  addContact,
  changeContact,
  contactProfile,
  eraseContactCall,
  importAgenda,
  importContact,
  partContact,
  removeContact,
  removeContacts,
  undoStop,
} from './contract.ts';
import { changeContactOf, registerContact } from './registerContact.ts';
import { eraseContact } from './erase.ts';
import { meantNumber } from './meantNumber.ts';
import { findByAddresses, existingContactIn } from './findContact.ts';
import { restoreContact } from './restoreContact.ts';
import type { Phones } from './phones.ts';

/** Maximum number of search results that one call removes. */
const atOnce = 500;
const everyone = { searchParam: '', after: 0 };

/** Serves the writes of /contacts, and profiles. */
export const contactRoutes = (http: Http, deps: Deps, phones: Phones, forgetAddresses: ForgetAddresses): void => {
  const { store } = deps;
  const told = replyWith(store, {
    none: 'ERR_NO_CONTACT_FOUND',
    decider: contact,
    read: ({ companyId, id }) => deps.lookup.contact(companyId, id),
    tell: (state, marks, of) => {
      const uuid = uuidOf(streamOf('contact', of));
      return state.is === 'present' ? wholeContact({ id: of.id, uuid }, state, marks) : null;
    },
  });

  serve(http, contactProfile, async ({ params: { number } }, { companyId }) => {
    const [contactId, connectionId] = await Promise.all([
      findByAddresses(deps, { companyId, number, lid: null }).then(existingContactIn),
      connectedForImport(deps, companyId),
    ]);
    return { contactId, urlPicture: await phones.picture({ companyId, connectionId }, number) };
  });

  serve(http, addContact, async ({ body }, actor, call) => {
    const { companyId, timeZone } = actor;
    const { number: typed, ...details } = body;
    const number = await meantNumber(typed, timeZone, await numberCheckerFor(deps, phones, companyId));
    const reach = () => checkReachable(deps, phones, companyId, number);
    const entered = await registerContact(deps, { companyId, typed: number, details, reach }, call.cause);
    return told(call, actor, { companyId, id: entered.id }, entered);
  });

  serve(http, changeContact, async ({ params, query, body }, actor, call) => {
    const { companyId, timeZone } = actor;
    const target = { companyId, id: params.contactId };
    const read = async (typed: string) => meantNumber(typed, timeZone, await numberCheckerFor(deps, phones, companyId));
    const reach = (number: string) => checkReachable(deps, phones, companyId, number);
    return told(
      call,
      actor,
      target,
      await changeContactOf(deps, target, { change: body, read, reach, seen: query.seen }, call.cause),
    );
  });

  const remove = (companyId: number, id: number, cause: Cause) =>
    handle(store, contact, { target: { companyId, id }, command: { type: 'RemoveContact' }, cause });

  serve(http, removeContact, async ({ params }, { companyId }, call) => {
    const { position } = await remove(companyId, params.contactId, call.cause);
    await call.passed(position);
    return { message: 'Contact deleted' };
  });

  serve(http, partContact, async ({ params, body: { contactId } }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.contactId };
    const command = { type: 'PartContact', by: actor, contactId } as const;
    const parted = await handle(store, contact, { target, command, cause: call.cause });
    const back = { companyId: actor.companyId, id: contactId, from: target.id };
    const { position } = await restoreContact(deps, back, call.cause);
    return told(call, actor, target, { ...parted, position: latest([parted.position, position]) });
  });

  serve(http, undoStop, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.contactId };
    const command = { type: 'UndoStop', by: actor } as const;
    const { position } = await handle(store, contact, { target, command, cause: call.cause });
    await call.passed(position);
    return { message: 'Campaigns go to the contact again' };
  });

  serve(http, eraseContactCall, async ({ params, body }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.contactId };
    const { position } = await eraseContact({ ...deps, forgetAddresses }, target, { by: actor, ...body }, call.cause);
    await call.passed(position);
    return { message: 'Contact erased' };
  });

  const removeAll = async (actor: Actor, call: Call) => {
    const { companyId } = actor;
    let [after, deleted, last]: [number, number, Position | null] = [0, 0, null];
    for (let ids = [0]; ids.length;) {
      ids = await deps.lookup.contactIds(actor, { ...everyone, after, limit: atOnce });
      for (const id of ids) {
        // The read models may be slightly behind.
        if ((await load(store, contact, { companyId, id })).state.is !== 'present') continue;
        last = latest([last, (await remove(companyId, id, call.cause)).position]);
        deleted++;
      }
      after = ids.at(-1) ?? after;
    }
    await call.passed(last);
    return { message: 'Contacts deleted', deleted, next: null };
  };

  serve(http, removeContacts, async ({ body: { contactIds, found = everyone } }, actor, call) => {
    const { companyId } = actor;
    const isEmpty = !Number(call.req.get('content-length') ?? 0) && !call.req.get('transfer-encoding');
    if (found === everyone && !contactIds && !isEmpty) throw IllFormed.at('contactIds', 'Required');
    if (found === everyone && !contactIds) return removeAll(actor, call);
    const ids = contactIds ?? (await deps.lookup.contactIds(actor, { ...found, limit: atOnce }));
    const gone: number[] = [];
    for (const id of ids) {
      const { state, past } = await load(store, contact, { companyId, id });
      if (state.is !== 'present' && !doneBefore(past, call.cause)) gone.push(id);
    }
    if (contactIds && gone.length) throw new Refused('ERR_NO_CONTACT_FOUND', 404, { missing: gone });
    // Search results may be slightly stale.
    const there = ids.filter((id) => !gone.includes(id));
    let last: Position | null = null;
    for (const id of there) last = latest([last, (await remove(companyId, id, call.cause)).position]);
    await call.passed(last);
    const next = contactIds || ids.length < atOnce ? null : (ids.at(-1) ?? null);
    return { message: 'Contacts deleted', deleted: there.length, next };
  });

  serve(http, importAgenda, async (_, { companyId }, call) => {
    const connectionId = await defaultForAgenda(deps, companyId);
    const { told, position } = await importAgendaEntries(deps, { companyId, connectionId }, call.cause);
    await call.passed(position);
    return told;
  });

  serve(http, importContact, async ({ body: { number: typed, ...named } }, actor, call) => {
    const { companyId, timeZone } = actor;
    const connectionId = await connectedForImport(deps, companyId);
    const ask = (one: string) => phones.find({ companyId, connectionId }, one);
    const number = await meantNumber(typed, timeZone, ask);
    const reach = async () => ({
      number: await checkedNumber(phones, companyId, connectionId, number),
      pictureUrl: '',
    });
    const details = { ...named, disableBot: false, extraInfo: [] };
    try {
      const entered = await registerContact(deps, { companyId, typed: number, details, reach }, call.cause);
      return { ...(await told(call, actor, { companyId, id: entered.id }, entered)), status: 'created' as const };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'ERR_DUPLICATED_CONTACT') throw error;
      const id = Number(Object(error.detail).contactId);
      return { ...(await told(call, actor, { companyId, id }, { position: null })), status: 'exists' as const };
    }
  });
};
