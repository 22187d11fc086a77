import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { v4 } from 'uuid';
import type { Act, ChatLine, FileWay, OfficialNumber, SimulatedPerson } from '../../gateway/phone/contract.ts';
import type { ListedPhone, ShownCode } from '../../gateway/phone/phones/contract.ts';
import { signedOut } from '../api/signing.ts';
import { groupIn } from './address.ts';
import { logoutClicked } from '../api/session/slice.ts';

/** A chat between a number of the company and a customer (both as digits). */
export type PhoneChatKey = { phone: string; contact: string };
/** A message on its way to the company. `id` is '' until the phone took the message. */
export type Saying = PhoneChatKey & { key: string; id: string; text: string; quoted: string; at: string };
/** The use of the next text: an answer to a message, or its new text. */
export type Mode = { is: 'answer' | 'edit'; id: string; text: string };

type PhonesTold = { changes: number; codes: ShownCode[]; phones: ListedPhone[]; offersOfficial: boolean };
type State = {
  /** `absent`: this server has no simulated phones. */
  place: 'asking' | 'here' | 'absent';
  /** Grows with every change that a phone shows. */
  changes: number;
  codes: ShownCode[];
  /** Ids of connections whose code is being scanned. */
  scanning: number[];
  /** Scanned codes whose connections are not online yet. */
  scanned: ShownCode[];
  phones: ListedPhone[];
  people: Record<string, SimulatedPerson[]>;
  chats: Record<string, ChatLine[]>;
  sayings: Saying[];
  drafts: Record<string, string>;
  modes: Record<string, Mode>;
  /** The number and the customer in the address, '' for none, and whether the page is visible. */
  address: PhoneChatKey;
  visible: boolean;
  layer: 'none' | 'person' | 'group' | 'unlink' | 'official';
  adding: boolean;
  /** Whether numbers of the official API can be created, and the one that was just created. */
  offersOfficial: boolean;
  official: OfficialNumber | null;
  /** The address to open after an action; null once it is open. */
  goTo: PhoneChatKey | null;
};
const initialState: State = {
  place: 'asking',
  changes: 0,
  codes: [],
  scanning: [],
  scanned: [],
  phones: [],
  people: {},
  chats: {},
  sayings: [],
  drafts: {},
  modes: {},
  address: { phone: '', contact: '' },
  visible: false,
  layer: 'none',
  adding: false,
  offersOfficial: false,
  official: null,
  goTo: null,
};

/** The key of a chat in this slice. */
export const chatKey = ({ phone, contact }: PhoneChatKey): string => `${phone} ${contact}`;

export const officialClicked = createAction('phone/officialClicked');
export const unlinkConfirmed = createAction<{ phone: string }>('phone/unlinkConfirmed');
export const callClicked = createAction<PhoneChatKey & { video: boolean }>('phone/callClicked');
export const hangUpClicked = createAction<PhoneChatKey>('phone/hangUpClicked');
/** `group`: the name is for a new group. */
export const personSubmitted = createAction<{ phone: string; name: string; group?: boolean }>('phone/personSubmitted');

/** A file to send, with the typed text as its caption. */
export const fileChosen = createAction<PhoneChatKey & { as: FileWay; file: File; caption: string }>('phone/fileChosen');

/** An action other than a typed text. It shows no pending bubble, and appears once the phone reports it. */
export const acted = createAction<PhoneChatKey & { act: Act }>('phone/acted');

/** The simulated phones: their content and the running actions. */
export const phoneSlice = createSlice({
  name: 'phone',
  initialState,
  reducers: {
    pageShown: (state) => ({ ...state, visible: true }),
    pageHidden: (state) => ({ ...state, visible: false }),
    addressTurned: (state, { payload }: PayloadAction<PhoneChatKey>) => ({ ...state, address: payload, goTo: null }),
    phonesRead: (state, { payload }: PayloadAction<PhonesTold>) => {
      const up = payload.phones.filter(({ online }) => online).map(({ whatsappId }) => whatsappId);
      Object.assign(state, payload, { place: 'here' });
      state.scanned = state.scanned.filter(({ whatsappId }) => !up.includes(whatsappId));
    },
    officialAdded: (state, { payload }: PayloadAction<OfficialNumber>) => ({
      ...state,
      official: payload,
      layer: 'official',
    }),
    phonesAbsent: (state) => ({ ...state, place: 'absent' }),
    peopleRead: ({ people }, { payload }: PayloadAction<{ phone: string; people: SimulatedPerson[] }>) => {
      people[payload.phone] = payload.people;
    },
    chatRead: (state, { payload: { lines, ...chat } }: PayloadAction<PhoneChatKey & { lines: ChatLine[] }>) => {
      state.chats[chatKey(chat)] = lines;
      state.sayings = state.sayings.filter((one) => !one.id || !lines.some(({ id }) => id === one.id));
    },
    scanClicked: ({ scanning }, { payload }: PayloadAction<ShownCode>) => {
      scanning.push(payload.whatsappId);
    },
    scanDone: (state, { payload: { code, phone } }: PayloadAction<{ code: ShownCode; phone: string }>) => {
      state.scanned.push(code);
      state.goTo = { phone, contact: '' };
      state.scanning = state.scanning.filter((id) => id !== code.whatsappId);
    },
    scanRefused: (state, { payload }: PayloadAction<ShownCode>) => {
      state.scanning = state.scanning.filter((id) => id !== payload.whatsappId);
    },
    /** The connection took too long. It shows its code again, or says why it failed. */
    scanForgotten: (state, { payload }: PayloadAction<ShownCode>) => {
      state.scanned = state.scanned.filter(({ whatsappId }) => whatsappId !== payload.whatsappId);
    },
    draftChanged: ({ drafts }, { payload: { text, ...chat } }: PayloadAction<PhoneChatKey & { text: string }>) => {
      drafts[chatKey(chat)] = text;
    },
    modeChosen: (state, { payload: { mode, ...chat } }: PayloadAction<PhoneChatKey & { mode: Mode }>) => {
      state.modes[chatKey(chat)] = mode;
      if (mode.is === 'edit') state.drafts[chatKey(chat)] = mode.text;
    },
    modeLeft: (state, { payload }: PayloadAction<PhoneChatKey>) => {
      const key = chatKey(payload);
      if (state.modes[key]?.is === 'edit') state.drafts[key] = '';
      delete state.modes[key];
    },
    wordsSaid: {
      prepare: (words: PhoneChatKey & { text: string; quoted?: string }) => ({
        payload: { quoted: '', ...words, key: v4(), id: '', at: new Date().toISOString() } satisfies Saying,
      }),
      reducer: ({ sayings, drafts, modes }, { payload }: PayloadAction<Saying>) => {
        sayings.push(payload);
        drafts[chatKey(payload)] = '';
        delete modes[chatKey(payload)];
      },
    },
    wordsTaken: ({ sayings }, { payload: { key, id } }: PayloadAction<{ key: string; id: string }>) => {
      const one = sayings.find((saying) => saying.key === key);
      if (one) one.id = id;
    },
    /** Puts the text of a failed message back into the field. */
    wordsRefused: (state, { payload }: PayloadAction<Saying>) => {
      const key = chatKey(payload);
      state.sayings = state.sayings.filter((one) => one.key !== payload.key);
      state.drafts[key] = [payload.text, state.drafts[key]].filter(Boolean).join(' ');
    },
    layerOpened: (state, { payload }: PayloadAction<'person' | 'group' | 'unlink'>) => ({ ...state, layer: payload }),
    layerClosed: (state) => ({ ...state, layer: 'none' }),
    personAdded: (state, { payload: { phone, person } }: PayloadAction<{ phone: string; person: SimulatedPerson }>) => {
      state.people[phone] = [...(state.people[phone] ?? []), person];
      Object.assign(state, { adding: false, layer: 'none', goTo: { phone, contact: person.number } });
    },
    personRefused: (state) => ({ ...state, adding: false }),
  },
  extraReducers: (on) =>
    on
      .addCase(personSubmitted, (state) => ({ ...state, adding: true }))
      .addCase(unlinkConfirmed, (state) => ({ ...state, layer: 'none' }))
      .addCase(logoutClicked, (state) => ({ ...state, visible: false }))
      .addCase(signedOut, () => initialState),
});

type Root = WithSlice<typeof phoneSlice>;
export const selectPhones = (state: Root): State => state.phone;
/** The number that is played: the linked one in the address, or else the first. */
export const selectPlayed = ({ phone: { phones, address } }: Root): ListedPhone | undefined =>
  phones.find(({ phone }) => phone === address.phone) ?? phones[0];
/** The customers of the played number; undefined before they are read. */
export const selectPeople = (state: Root): SimulatedPerson[] | undefined =>
  state.phone.people[selectPlayed(state)?.phone ?? ''];
/** The customer or the group whose chat is open. */
export const selectPerson = createSelector(
  [selectPeople, (state: Root) => state.phone.address.contact],
  (people, contact): SimulatedPerson | undefined => {
    const group = groupIn(contact);
    if (!group) return people?.find(({ number }) => number === contact);
    // The group with any of its members.
    const found = people?.find(({ number }) => groupIn(number) === group);
    return found?.members.some(({ number }) => contact.startsWith(`${number}@`))
      ? { ...found, number: contact }
      : found;
  },
);
/** The chat that is visible on the screen. */
export const selectOnScreen = createSelector(
  [selectPlayed, selectPerson, (state: Root) => state.phone.visible],
  (played, person, visible): PhoneChatKey | null =>
    played && person && visible ? { phone: played.phone, contact: person.number } : null,
);
/** Whether the customer of the open chat is calling. */
export const selectRings = (state: Root, chat: PhoneChatKey): boolean =>
  (state.phone.chats[chatKey(chat)] ?? []).some(({ call }) => call?.state === 'ringing');
/** The codes that were not scanned yet. */
export const selectCodes = createSelector([selectPhones], ({ codes, scanned }) =>
  codes.filter((code) => !scanned.some(({ whatsappId }) => whatsappId === code.whatsappId)),
);
