import { Refused, type Commands } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { allows, type Profile, type System } from '../kernel/permissions.ts';
import type { contactEvents } from './events.ts';
import { kept, outweighs, type NameFrom } from './name.ts';
import type { ContactRecord } from './shape.ts';

/** What became of a contact by being one with others. */
export type Joined = {
  /** Who goes on in its place; null: itself. */
  into: number | null;
  /** Whom it took in. */
  joined: readonly number[];
  /** The numbers of those that it took in because WhatsApp spells them otherwise, by their ids. */
  joinedNumbers: Readonly<Record<number, string>>;
  /** Who is another person, whatever WhatsApp shows. */
  apart: readonly number[];
  /** The LIDs that those have: they are never its own again, who may be seen under them. */
  strange: readonly string[];
};
export const alone: Joined = { into: null, joined: [], joinedNumbers: {}, apart: [], strange: [] };
/** What people noted of a contact, and where its name comes from: null where it is called by its number. */
export type Noted = Pick<ContactRecord, 'name' | 'email' | 'disableBot' | 'extraInfo'> & {
  nameFrom: NameFrom | null;
  /** The word with which it asked for no more campaigns, null: it did not. */
  stopped: string | null;
};
type Mergeable = Joined & Noted & { number: string | null; lid: string | null };
type State = { is: 'absent' | 'erased' } | ({ is: 'present' } & Mergeable) | ({ is: 'removed' | 'merged' } & Mergeable);

export type MergeCommand = Commands<{
  /** Another contact (`into`) is the same person, and goes on. `from`: the one that went on for it until now. */
  MergeContact: { into: number; from?: number };
  /** The same of the one that goes on, said first: who that is, and what is noted of that contact; `number`: see ContactJoined. */
  JoinContact: { contactId: number; noted: Noted; number?: string | undefined };
  /** Somebody whom it took in is another person after all; said again it adds nothing. */
  PartContact: { by: { profile: Profile }; contactId: number };
  /** The same of whom it took in. */
  ReturnContact: { by: System; from: number };
}>;

/**
 * Whether somebody whom WhatsApp showed by number and LID is both: the one known by the number alone, the other by the LID
 * alone, whom nobody parted. Who changed his number, or got another's, is not.
 */
export const areOne = ({ into, contactId }: { into: number; contactId: number }, one: State, other: State): boolean => {
  if (one.is !== 'present' || one.lid !== null || one.apart.includes(contactId)) return false;
  if (other.is === 'present') return other.number === null && !other.apart.includes(into);
  return other.is === 'merged' && other.into === into;
};

/**
 * Whether two contacts are one because WhatsApp answered with the number of `one` when it was asked about the `other`'s.
 * Two LIDs are two accounts.
 */
export const areOneBySpelling = (
  { into, contactId }: { into: number; contactId: number },
  one: State,
  other: State,
): boolean => {
  if (one.is !== 'present' || one.apart.includes(contactId)) return false;
  if (other.is === 'merged') return other.into === into;
  if (other.is !== 'present' || other.apart.includes(into)) return false;
  return one.lid === null || other.lid === null || one.lid === other.lid;
};

/** What a merging, or its undoing, adds to the log. */
export const merging = (command: MergeCommand, state: State): EventOf<typeof contactEvents>[] => {
  if (command.type === 'PartContact') {
    const { contactId } = command;
    if (!allows(command.by.profile, 'contacts-page:partContacts')) throw new Refused('ERR_NO_PERMISSION');
    if (state.is === 'present' && state.apart.includes(contactId)) return [];
    if (state.is !== 'present' || !state.joined.includes(contactId)) throw new Refused('ERR_NO_CONTACT_FOUND');
    // The LID came with one that was known by it alone; one that was known by another number had none.
    const returned = state.joinedNumbers[contactId];
    const given = returned === undefined ? { lid: null } : { lid: state.lid, returned };
    return [{ type: 'ContactParted', data: { contactId, number: state.number, ...given } }];
  }
  if (command.type === 'ReturnContact') {
    if (state.is !== 'merged' || state.into !== command.from) return [];
    const { number, lid } = state;
    return [{ type: 'ContactParted', data: { contactId: command.from, number, lid } }];
  }
  if (command.type === 'MergeContact' && state.is === 'merged' && state.into === command.from)
    return [{ type: 'ContactMerged', data: { into: command.into } }];
  if (state.is !== 'present') return [];
  if (command.type === 'MergeContact')
    return state.apart.includes(command.into) ? [] : [{ type: 'ContactMerged', data: { into: command.into } }];
  const { contactId, number } = command;
  if (state.apart.includes(contactId) || state.joined.includes(contactId)) return [];
  const data = { contactId, ...(number !== undefined && { number }) };
  return [{ type: 'ContactJoined', data }, ...inherited(state, command.noted)];
};

/** What is noted of who is taken in is noted of the one that goes on, where nothing is; the bot is silent where it was to either, and no campaign goes to whom one of the two asked to leave out. */
const inherited = (own: Noted, { nameFrom: from, stopped, ...noted }: Noted): EventOf<typeof contactEvents>[] => {
  const has = own.nameFrom;
  const isBetter = from !== null && (has === null || (has !== 'person' && !outweighs(has, from)));
  const isNew = ({ name }: { name: string }) => !own.extraInfo.some((each) => each.name === name);
  const added = noted.extraInfo.filter(isNew);
  const details = {
    name: isBetter && from === 'person' ? noted.name : own.name,
    email: own.email || noted.email,
    disableBot: own.disableBot || noted.disableBot,
    extraInfo: [...own.extraInfo, ...added],
  };
  const { name, email, disableBot } = details;
  const isSame = name === own.name && email === own.email && disableBot === own.disableBot && !added.length;
  return [
    ...(stopped === null || own.stopped !== null
      ? []
      : [{ type: 'ContactAskedToStop', data: { word: stopped } } as const]),
    ...(isSame ? [] : [{ type: 'ContactDetailsChanged', data: details } as const]),
    ...(isBetter && from !== 'person'
      ? [{ type: 'ContactRenamed', data: { name: noted.name, from: kept(from) } } as const]
      : []),
  ];
};
