import { Refused, type Commands } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { allows, type Profile, type System } from '../kernel/permissions.ts';
import type { contactEvents } from './events.ts';
import { storedNameSource, outweighs, type NameFrom } from './name.ts';
import type { ContactRecord } from './shape.ts';
import { stopping, type Wishes } from './stopping.ts';

/** The state of a contact after merges. */
export type Joined = {
  /** The contact that continues in its place; null if it was not merged. */
  into: number | null;
  /** The contacts merged into this one. */
  joined: readonly number[];
  /** The numbers of contacts merged because WhatsApp spells them differently, by their ids. */
  joinedNumbers: Readonly<Record<number, string>>;
  /** Contacts that a user declared to be other people. WhatsApp's reports cannot merge them again. */
  apart: readonly number[];
  /** The LIDs that belong to those people. This contact never gets them back, even if WhatsApp shows it under them. */
  strange: readonly string[];
};
export const unmerged: Joined = { into: null, joined: [], joinedNumbers: {}, apart: [], strange: [] };
/** The details that users entered for a contact, and the source of its name; null if the name is the number. */
export type EnteredDetails = Pick<ContactRecord, 'name' | 'email' | 'disableBot' | 'extraInfo'> &
  Wishes & { nameFrom: NameFrom | null };
type Mergeable = Joined & EnteredDetails & { number: string | null; lid: string | null };
type State = { is: 'absent' | 'erased' } | ({ is: 'present' } & Mergeable) | ({ is: 'removed' | 'merged' } & Mergeable);

export type MergeCommand = Commands<{
  /** Another contact (`into`) is the same person and continues. `from`: the contact that continued for it until now. */
  MergeContact: { into: number; from?: number };
  /**
   * The other side of a merge, sent first to the contact that continues: the merged contact and its details. `number`: see
   * ContactJoined.
   */
  JoinContact: { contactId: number; noted: EnteredDetails; number?: string | undefined };
  /** A merged contact is another person after all. Repeating the command adds nothing. */
  PartContact: { by: { profile: Profile }; contactId: number };
  /** The other side of PartContact, for the contact that was merged. */
  ReturnContact: { by: System; from: number };
}>;

/**
 * Whether a number and a LID that WhatsApp showed together make two contacts one. One is known by the number only, the other
 * by the LID only, and no user parted them. So a person with a new or inherited number is not merged.
 */
export const areOne = ({ into, contactId }: { into: number; contactId: number }, one: State, other: State): boolean => {
  if (one.is !== 'present' || one.lid !== null || one.apart.includes(contactId)) return false;
  if (other.is === 'present') return other.number === null && !other.apart.includes(into);
  return other.is === 'merged' && other.into === into;
};

/**
 * Whether two contacts are one, because WhatsApp answered with the number of `one` for the number of `other`. Two LIDs mean
 * two accounts.
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

/** Returns the events of a merge or of its undoing. Throws ERR_NO_PERMISSION or ERR_NO_CONTACT_FOUND. */
export const merging = (command: MergeCommand, state: State): EventOf<typeof contactEvents>[] => {
  if (command.type === 'PartContact') {
    const { contactId } = command;
    if (!allows(command.by.profile, 'contacts-page:partContacts')) throw new Refused('ERR_NO_PERMISSION');
    if (state.is === 'present' && state.apart.includes(contactId)) return [];
    if (state.is !== 'present' || !state.joined.includes(contactId)) throw new Refused('ERR_NO_CONTACT_FOUND');
    // A merged contact without a number brought the LID. One with another number brought none.
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

/**
 * Fills the gaps in the details with those of the merged contact. The bot stays off if it was off for either. A request for
 * no campaigns by either also stays.
 */
const inherited = (
  own: EnteredDetails,
  { nameFrom: from, stopped, marketing, ...noted }: EnteredDetails,
): EventOf<typeof contactEvents>[] => {
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
    ...(marketing?.isOff ? stopping({ type: 'NoteMarketing', ...marketing }, { is: 'present', ...own }) : []),
    ...(isSame ? [] : [{ type: 'ContactDetailsChanged', data: details } as const]),
    ...(isBetter && from !== 'person'
      ? [{ type: 'ContactRenamed', data: { name: noted.name, from: storedNameSource(from) } } as const]
      : []),
  ];
};
