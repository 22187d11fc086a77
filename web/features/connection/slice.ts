import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { BusinessProfile } from '../../../domain/connection/businessProfile.ts';
import type { CloudCheck } from '../../../domain/connection/cloudCheck.ts';
import type { changeProfile, moveConnection } from '../../../commands/connection/account/contract.ts';
import type { addConnection } from '../../../commands/connection/contract.ts';
import { selectAllOf, type EntitiesRoot } from '../../api/records/entities.ts';
import { importHeard } from '../../api/frames.ts';
import { byId } from '../../api/records/words.ts';
import { signedOut } from '../../api/signing.ts';
import { streamOnline, streamReset } from '../../api/stream.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { noMarks, withMarks, type NoticeMarks } from './noticeMarks.ts';

export type ConnectionForm = z.input<typeof addConnection.body>;
export type SessionAct = 'retry' | 'renew' | 'end';
/** The dialog over the list; an `id` of null is a new connection. */
export type ConnectionDialog =
  | { is: 'none' }
  | { is: 'form'; id: number | null }
  | { is: 'qr' | 'official' | 'move' | 'profile' | 'remove' | 'end'; id: number };

/** An existing connection sends only the changed values. `file`: the file that follows the greeting. */
type Save = ({ id: null; values: ConnectionForm } | { id: number; values: Partial<ConnectionForm> }) & {
  file?: FileWish;
};
export const connectionSaveClicked = createAction<Save>('connection/saveClicked');
export const removeConfirmed = createAction<{ id: number }>('connection/removeConfirmed');
export const closeImportedClicked = createAction<{ id: number }>('connection/closeImportedClicked');
/** An admin changes the channel of a connection. */
export const moveConfirmed = createAction<{ id: number; to: z.input<typeof moveConnection.body> }>(
  'connection/moveConfirmed',
);
/** An admin changes what customers see of the business. */
export const profileSaved = createAction<{ id: number; changes: z.input<typeof changeProfile.body> }>(
  'connection/profileSaved',
);
export const checkClicked = createAction<{ id: number }>('connection/checkClicked');
export const sessionClicked = createAction<{ id: number; act: SessionAct }>('connection/sessionClicked');

/** The number of imported messages, the number of all, and the date of the last one. */
type ImportProgress = { this: number; all: number; date: string | null };
type State = {
  /** The '!' of the drawer; the saga sets it 2 s after a connection begins to need attention. */
  attention: boolean;
  layer: ConnectionDialog;
  saving: boolean;
  /** Ids of connections with a session command in progress. */
  acting: number[];
  /** The progress of imports of old messages by connection; `this` is -1 while one is prepared. */
  imports: Record<number, ImportProgress>;
  /** The values to enter at Meta for the connection of the dialog; null until known. */
  webhook: { address: string; verifyToken: string } | null;
  /** The findings of the check of the connection of the dialog. */
  check: CloudCheck | 'asking' | null;
  /** The profile of the business of the dialog; null until known. */
  profile: BusinessProfile | null;
  /** Whether a simulator runs; requested when a connection is about to be added. */
  simulator: boolean;
  /** The number of hours after which the installation suggests to close tickets (R735); null until known. */
  autoCloseHours: number | null;
  /** The reports about accounts that the user has seen. */
  marks: NoticeMarks;
};
const initialState: State = {
  attention: false,
  layer: { is: 'none' },
  saving: false,
  acting: [],
  imports: {},
  webhook: null,
  check: null,
  profile: null,
  simulator: false,
  autoCloseHours: null,
  marks: noMarks,
};

/** The dialog over the page of the connections, and the actions in progress. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    attentionTold: (state, { payload }: PayloadAction<boolean>) => ({ ...state, attention: payload }),
    layerOpened: (state, { payload }: PayloadAction<ConnectionDialog>) => ({
      ...state,
      layer: payload,
      saving: false,
      webhook: null,
      check: null,
      profile: null,
    }),
    layerClosed: (state) => ({ ...state, layer: { is: 'none' }, saving: false }),
    connectionSaveBegan: (state) => ({ ...state, saving: true }),
    connectionSaveEnded: (state) => ({ ...state, saving: false }),
    sessionBegan: (state, { payload }: PayloadAction<number>) => {
      state.layer = { is: 'none' };
      state.acting.push(payload);
    },
    sessionEnded: (state, { payload }: PayloadAction<number>) => {
      state.acting = state.acting.filter((id) => id !== payload);
    },
    webhookFound: (state, { payload }: PayloadAction<State['webhook']>) => ({ ...state, webhook: payload }),
    checkChanged: (state, { payload }: PayloadAction<State['check']>) => ({ ...state, check: payload }),
    profileFound: (state, { payload }: PayloadAction<State['profile']>) => ({ ...state, profile: payload }),
    simulatorFound: (state, { payload }: PayloadAction<boolean>) => ({ ...state, simulator: payload }),
    marksRestored: (state, { payload }: PayloadAction<NoticeMarks>) => ({ ...state, marks: payload }),
    noticesTold: ({ marks }, { payload }: PayloadAction<readonly string[]>) => {
      marks.told = withMarks(marks.told, payload);
    },
    noticesRead: ({ marks }, { payload }: PayloadAction<readonly string[]>) => {
      marks.read = withMarks(marks.read, payload);
    },
    closingSuggested: (state, { payload }: PayloadAction<number>) => ({ ...state, autoCloseHours: payload }),
  },
  extraReducers: (on) =>
    on
      .addCase(importHeard, ({ imports }, { payload: { action, payload } }) => {
        if (action === 'refresh') delete imports[payload.whatsappId];
        else imports[payload.whatsappId] = payload.status;
      })
      .addCase(signedOut, () => initialState)
      // An import that ended while the stream was down sends nothing more; a running one sends progress within seconds.
      .addMatcher(isAnyOf(streamReset, streamOnline), (state) => ({ ...state, imports: {} })),
});
export const {
  attentionTold,
  layerOpened,
  layerClosed,
  connectionSaveBegan,
  connectionSaveEnded,
  sessionBegan,
  sessionEnded,
  webhookFound,
  checkChanged,
  profileFound,
  simulatorFound,
  marksRestored,
  noticesTold,
  noticesRead,
  closingSuggested,
} = connectionSlice.actions;

type Root = WithSlice<typeof connectionSlice>;
export const selectConnectionState = (state: Root): State => state.connection;
/** The company's connections, live. */
export const selectConnections = selectAllOf('whatsapp', byId);
export const selectAttention = (state: Root): boolean => state.connection.attention;
/** Whether a connection needs attention: any status but CONNECTED, or a restriction (R057). */
export const selectNeedsSomebody = (state: EntitiesRoot): boolean =>
  selectConnections(state).some(({ status, restriction }) => status !== 'CONNECTED' || restriction);
