import { contact } from '../../domain/contact/decider.ts';
import type { MessageMention } from '../../domain/message/content.ts';
import { namedBy } from '../../domain/message/mentions.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Phones } from '../contact/phones.ts';
import { lookFor, personThere } from '../contact/person.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle.ts';
import { groupMembers } from './contract.ts';
import { seenTicket } from './wayOut.ts';

type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;
type Named = { said: string; number: string };
type Where = { companyId: number; connectionId: number; contactId: number };

/** The contact that somebody of a group is, by his number or what stands for him; null: the company does not know him. */
const knownAs = async (deps: Needs, companyId: number, { said, number }: Named): Promise<number | null> =>
  personThere(await lookFor(deps, { companyId, number: number || null, lid: said === number ? null : said }));

/** Who is in the group that a contact is; nobody where it is none, or WhatsApp does not say. */
const membersOf = async ({ store }: Pick<Deps, 'store'>, phones: Phones, { contactId, ...which }: Where) => {
  const { state: group } = await load(store, contact, { companyId: which.companyId, id: contactId });
  return group.is === 'present' && group.groupId ? phones.members(which, group.groupId) : [];
};

/**
 * Of those that are said to be named in a group who is in it. Where WhatsApp does not say all of them: the connector leaves
 * them out when it sends.
 */
export const membersNamed = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  phones: Phones,
  where: Where,
  named: readonly Named[],
): Promise<readonly Named[]> => {
  const { companyId, connectionId } = where;
  const isUp = named.length > 0 && (await deps.lookup.whatsapp(companyId, connectionId, false))?.status === 'CONNECTED';
  const members = isUp ? await membersOf(deps, phones, where) : [];
  const there = new Set(members.flatMap(({ said, number }) => [said, number]));
  return there.size ? named.filter(({ said }) => there.has(said)) : named;
};

/** Whom these words name, of those that are said to be named in them. */
export const mentionsIn = async (
  deps: Needs,
  companyId: number,
  named: readonly Named[],
  body: string,
): Promise<MessageMention[]> =>
  Promise.all(
    namedBy(named, body).map(async (one) => ({
      ...one,
      contactId: await knownAs(deps, companyId, one),
      isMe: false,
    })),
  );

/** A group has up to a thousand: so many of them are looked up at once. */
const AT_ONCE = 16;

/** GET /tickets/{ticketId}/members: asked of the phone, as who is in a group is nowhere else. */
export const memberRoutes = (http: Http, deps: Deps, phones: Phones): void =>
  serve(http, groupMembers, async ({ params: { ticketId } }, actor) => {
    const { companyId } = actor;
    const { state } = await seenTicket(deps, actor, ticketId);
    const { contactId, connectionId } = state;
    const members = await membersOf(deps, phones, { companyId, connectionId, contactId });
    const ids: (number | null)[] = [];
    for (let from = 0; from < members.length; from += AT_ONCE)
      ids.push(...(await Promise.all(members.slice(from, from + AT_ONCE).map((one) => knownAs(deps, companyId, one)))));
    const names = await deps.lookup.contactNames(
      companyId,
      ids.filter((id) => id !== null),
    );
    return { members: members.map((one, index) => ({ ...one, name: names.get(ids[index] ?? 0) ?? '' })) };
  });
