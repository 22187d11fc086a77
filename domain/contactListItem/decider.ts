import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { canonical, sameNumber } from '../kernel/phoneNumber.ts';
import { mostInBucket } from './bucket.ts';
import { contactListItemEvents } from './events.ts';

/** A row to add to a list; see events.ts. */
export type ListedPerson = { id: number; name: string; number: string; email: string; other?: string | undefined };
export type Item = ListedPerson & {
  /** Whether the number is on WhatsApp; null until it is checked. */
  isValid: boolean | null;
  version: number;
  by: number | null;
  createdAt: string;
  updatedAt: string;
};
/** The items of a list whose numbers belong to one bucket. */
export type Items = {
  ended: boolean;
  /** The key that seals the items; null before the first item. */
  keyId: number | null;
  /** Former keys that still have to be destroyed. */
  former: readonly number[];
  /** Something sealed with the present key has been removed since. */
  spoilt: boolean;
  items: Readonly<Record<number, Item>>;
};

export type ItemsCommand = Commands<{
  /** Adds the rows whose numbers are new. `keyId`: a new key for the first item of the stream. */
  AddItems: { rows: readonly ListedPerson[]; keyId: number; by: number | null };
  /** Adds a row that a user entered or that moved from another bucket. Throws ERR_DUPLICATED_CONTACT or ERR_LIST_FULL. */
  AddItem: {
    row: ListedPerson;
    keyId: number;
    by: number | null;
    moved?: { movedFrom: number; version: number } | undefined;
  };
  ChangeItem: ListedPerson & { by: number | null };
  /** `asked`: the number that WhatsApp was asked about. `spelled`: the number in its answer; null if it knows none. */
  NoteChecked: { id: number; asked: string; spelled: string | null };
  RemoveItems: { ids: readonly number[] };
  /** Removes the items with this number, in any spelling. */
  RemoveNumber: { number: string };
  /** `keyId`: a new key. */
  Reseal: { keyId: number };
  NoteForgotten: { keyId: number };
  EndItems: object;
}>;

export const itemsOf = ({ items }: Items): Item[] => Object.values(items);
const isThere = ({ items }: Items, id: number): boolean => Object.hasOwn(items, id);
const numbersIn = (state: Items): Set<string> => new Set(itemsOf(state).map(({ number }) => canonical(number)));
const without = (items: Items['items'], ids: readonly number[]): Items['items'] =>
  Object.fromEntries(Object.entries(items).filter(([id]) => !ids.includes(Number(id))));

/** Returns the rows with new numbers, each number once, up to the free space. */
const fresh = (state: Items, rows: readonly ListedPerson[]): ListedPerson[] => {
  const known = numbersIn(state);
  const room = mostInBucket - known.size;
  const isNew = ({ number }: ListedPerson) => !known.has(canonical(number)) && known.add(canonical(number)).size > 0;
  return rows.filter(isNew).slice(0, room);
};

/**
 * The items of a list by their numbers. Each number is there once, in any spelling (contacts.md, Lists of contacts).
 */
export const contactListItems: Decider<Items, ItemsCommand, typeof contactListItemEvents> = {
  feature: 'contactListItem',
  events: contactListItemEvents,
  initial: { ended: false, keyId: null, former: [], spoilt: false, items: {} },
  decide: (command, state) => {
    switch (command.type) {
      case 'EndItems':
        return state.ended ? [] : [{ type: 'ContactListItemsEnded', data: {} }];
      case 'NoteForgotten': {
        const { keyId } = command;
        return state.former.includes(keyId) ? [{ type: 'ContactListKeyForgotten', data: { keyId } }] : [];
      }
      case 'RemoveNumber': {
        const found = itemsOf(state).filter(({ number }) => sameNumber(number, command.number));
        return found.length ? [{ type: 'ContactListItemsRemoved', data: { ids: found.map(({ id }) => id) } }] : [];
      }
    }
    if (state.ended) throw new Refused('ERR_NO_RECORD_FOUND');
    switch (command.type) {
      case 'AddItems': {
        const items = fresh(state, command.rows);
        const { by, keyId } = command;
        return items.length
          ? [{ type: 'ContactListItemsAdded', data: { keyId: state.keyId ?? keyId, by, items } }]
          : [];
      }
      case 'AddItem': {
        const { row, by, keyId, moved } = command;
        if (numbersIn(state).has(canonical(row.number))) throw new Refused('ERR_DUPLICATED_CONTACT');
        if (!fresh(state, [row]).length) throw new Refused('ERR_LIST_FULL');
        const data = { keyId: state.keyId ?? keyId, by, items: [row], ...moved };
        return [{ type: 'ContactListItemsAdded', data }];
      }
      case 'Reseal':
        if (!state.spoilt) return [];
        return [{ type: 'ContactListItemsResealed', data: { keyId: command.keyId, items: itemsOf(state) } }];
      case 'RemoveItems': {
        const ids = command.ids.filter((id) => isThere(state, id));
        if (!ids.length) throw new Refused('ERR_NO_RECORD_FOUND');
        return [{ type: 'ContactListItemsRemoved', data: { ids } }];
      }
      case 'ChangeItem': {
        const { type: _, by, ...who } = command;
        const { keyId } = state;
        const known = state.items[who.id];
        if (!known || keyId === null) throw new Refused('ERR_NO_RECORD_FOUND');
        const isSame = known.name === who.name && known.number === who.number && known.email === who.email;
        const isTaken = itemsOf(state).some(({ id, number }) => id !== who.id && sameNumber(number, who.number));
        if (isTaken) throw new Refused('ERR_DUPLICATED_CONTACT');
        return isSame ? [] : [{ type: 'ContactListItemChanged', data: { keyId, by, ...who } }];
      }
      case 'NoteChecked': {
        const { id, asked, spelled } = command;
        const { keyId } = state;
        const known = state.items[id];
        if (!known || keyId === null || known.number !== asked || known.isValid !== null) return [];
        const number = spelled ?? asked;
        // A WhatsApp account is on a list only once, even if it has several numbers.
        const isThere = itemsOf(state).some((item) => item.id !== id && sameNumber(item.number, number));
        if (isThere) return [{ type: 'ContactListItemsRemoved', data: { ids: [id] } }];
        return [{ type: 'ContactListNumberChecked', data: { keyId, id, isValid: spelled !== null, number } }];
      }
    }
  },
  evolve: (state, { type, data }, at) => {
    switch (type) {
      case 'ContactListItemsAdded': {
        const { keyId, by, items, version = 0 } = data;
        const added = items.map((who): Item => {
          return { ...who, isValid: null, version, by, createdAt: at, updatedAt: at };
        });
        return { ...state, keyId, items: { ...state.items, ...byId(added) } };
      }
      case 'ContactListItemChanged': {
        const { keyId: _, by, ...who } = data;
        const known = state.items[who.id];
        if (!known) return state;
        const isValid = sameNumber(known.number, who.number) ? known.isValid : null;
        const { other } = who;
        const changed = { ...known, ...who, other, by, isValid, version: known.version + 1, updatedAt: at };
        return { ...state, items: { ...state.items, [who.id]: changed } };
      }
      case 'ContactListNumberChecked': {
        const { id, isValid, number } = data;
        const { other: _, ...known } = state.items[id] ?? {};
        return 'id' in known ? { ...state, items: { ...state.items, [id]: { ...known, isValid, number } } } : state;
      }
      case 'ContactListItemsRemoved':
        return { ...state, spoilt: true, items: without(state.items, data.ids) };
      case 'ContactListItemsResealed': {
        const { keyId, items } = data;
        return { ...state, spoilt: false, keyId, former: formerOf(state), items: byId(items) };
      }
      case 'ContactListKeyForgotten':
        return { ...state, former: state.former.filter((keyId) => keyId !== data.keyId) };
      case 'ContactListItemsEnded':
        return { ...state, ended: true, spoilt: false, keyId: null, former: formerOf(state), items: {} };
    }
  },
};

const byId = (items: readonly Item[]): Items['items'] => Object.fromEntries(items.map((item) => [item.id, item]));
const formerOf = ({ former, keyId }: Items): readonly number[] => (keyId === null ? former : [...former, keyId]);
