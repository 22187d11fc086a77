import { contact } from '../../domain/contact/decider.ts';
import type { MessageMention } from '../../domain/message/content.ts';
import { namedBy } from '../../domain/message/mentions.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Phones } from '../contact/phones.ts';
import { findByAddresses, existingContactIn } from '../contact/findContact.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import { groupMembers } from './contract.ts';
import { seenTicket } from './messageRoute.ts';

type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;
type Named = { said: string; number: string };
type Where = { companyId: number; connectionId: number; contactId: number };

/** Finds the contact of a group member by number or LID; null if the company does not know them. */
const knownAs = async (deps: Needs, companyId: number, { said, number }: Named): Promise<number | null> =>
  existingContactIn(
    await findByAddresses(deps, { companyId, number: number || null, lid: said === number ? null : said }),
  );

/** Returns the members of a group; empty if the contact is no group, or WhatsApp does not answer. */
const membersOf = async ({ store }: Pick<Deps, 'store'>, phones: Phones, { contactId, ...which }: Where) => {
  const { state: group } = await load(store, contact, { companyId: which.companyId, id: contactId });
  return group.is === 'present' && group.groupId ? phones.members(which, group.groupId) : [];
};

/**
 * Keeps the mentioned people who are members of the group. If WhatsApp does not answer, keeps all: the connector leaves the
 * others out when it sends.
 */
export const membersNamed = async (
  deps: Pick<Deps, 'store'> & Asks<'contactNames' | 'whatsapp'>,
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

/** Returns the mentions that these words contain, out of `named`. */
export const mentionsOfMembers = async (
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

/** Members looked up concurrently. A group has up to a thousand. */
const AT_ONCE = 16;

/** Serves GET /tickets/{ticketId}/members. It asks the phone, because only WhatsApp knows the members of a group. */
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
