import {
  createAction,
  createEntityAdapter,
  createSelector,
  createSlice,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { z } from 'zod';
import type { addConnection } from '../../commands/connection/contract.ts';
import { whatsappShape, type whatsappTold, type WhatsappRecord } from '../../domain/connection/shape.ts';
import { queueShape, type QueueRecord } from '../../domain/queue/shape.ts';
import { recordFrame, whatsappFrame, whatsappSessionFrame } from '../kernel/frames.ts';
import { signedOut } from '../session/slice.ts';

export type ConnectionForm = z.input<typeof addConnection.body>;
export type SessionAct = 'retry' | 'renew' | 'end';
/** What stands over the list; `id` null is a new connection. */
export type Layer = { is: 'none' } | { is: 'form'; id: number | null } | { is: 'qr' | 'remove'; id: number };

/** The page is shown: its list is read. */
export const connectionsShown = createAction('connection/shown');
export const saveClicked = createAction<{ id: number | null; values: ConnectionForm }>('connection/saveClicked');
export const removeConfirmed = createAction<{ id: number }>('connection/removeConfirmed');
export const sessionClicked = createAction<{ id: number; act: SessionAct }>('connection/sessionClicked');

type Extra = {
  /** The page was opened: a reset of the stream reads the list again. */
  asked: boolean;
  listed: boolean;
  /** The '!' of the drawer, which the saga sets 2 s after a connection began to need somebody. */
  attention: boolean;
  layer: Layer;
  saving: boolean;
  /** Ids of connections whose session is being changed. */
  acting: number[];
  /** Whether a simulated phone runs; asked when a connection is about to be added. */
  simulator: boolean;
  /** The company's queues; asked when a form opens. */
  queues: readonly QueueRecord[];
};
const extra: Extra = {
  asked: false,
  listed: false,
  attention: false,
  layer: { is: 'none' },
  saving: false,
  acting: [],
  simulator: false,
  queues: [],
};
const connections = createEntityAdapter<WhatsappRecord>({ sortComparer: (a, b) => a.id - b.id });
const initialState = connections.getInitialState(extra);
const { selectAll } = connections.getSelectors();

/** A layer about a connection that is gone, or a QR code that was scanned, closes by itself. */
const settleLayer = (state: typeof initialState) => {
  const { layer } = state;
  if (layer.is === 'none' || layer.id === null) return;
  const connection = state.entities[layer.id];
  if (!connection || (layer.is === 'qr' && connection.status === 'CONNECTED')) state.layer = { is: 'none' };
};

const queueTold = z.object({ queue: queueShape.optional(), queueId: z.number().optional() });

/** The company's connections, live, and what stands over their page. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionsListed: (state, { payload }: PayloadAction<WhatsappRecord[]>) => {
      connections.setAll(state, payload);
      state.listed = true;
      settleLayer(state);
    },
    /** A reply; the stream may have told something newer meanwhile, and tells what it leaves out. */
    connectionKept: (state, { payload }: PayloadAction<z.output<typeof whatsappTold>>) => {
      const known = state.entities[payload.id];
      const kept = whatsappShape.safeParse({ ...known, ...payload }).data;
      if (kept && (!known || known.updatedAt <= kept.updatedAt)) connections.upsertOne(state, kept);
      settleLayer(state);
    },
    attentionTold: (state, { payload }: PayloadAction<boolean>) => ({ ...state, attention: payload }),
    layerOpened: (state, { payload }: PayloadAction<Layer>) => ({ ...state, layer: payload }),
    layerClosed: (state) => ({ ...state, layer: { is: 'none' } }),
    saveBegan: (state) => ({ ...state, saving: true }),
    saveEnded: (state) => ({ ...state, saving: false }),
    sessionBegan: (state, { payload }: PayloadAction<number>) => {
      state.acting.push(payload);
    },
    sessionEnded: (state, { payload }: PayloadAction<number>) => {
      state.acting = state.acting.filter((id) => id !== payload);
    },
    simulatorFound: (state, { payload }: PayloadAction<boolean>) => ({ ...state, simulator: payload }),
    queuesCame: (state, { payload }: PayloadAction<readonly QueueRecord[]>) => ({ ...state, queues: [...payload] }),
  },
  extraReducers: (on) =>
    on
      .addCase(connectionsShown, (state) => ({ ...state, asked: true }))
      .addCase(whatsappFrame, (state, { payload: frame }) => {
        if (frame.action === 'delete') connections.removeOne(state, frame.payload.whatsappId);
        else connections.upsertOne(state, frame.payload.whatsapp);
        settleLayer(state);
      })
      .addCase(whatsappSessionFrame, (state, { payload: { payload } }) => {
        connections.updateOne(state, { id: payload.session.id, changes: payload.session });
        settleLayer(state);
      })
      .addCase(recordFrame, (state, { payload: { topic, payload } }) => {
        if (topic !== 'queue') return;
        const { queue, queueId } = queueTold.parse(payload);
        const kept = (known: QueueRecord) => known.id !== queueId;
        const renamed = (known: QueueRecord) => (known.id === queue?.id ? queue : known);
        state.queues = state.queues.filter(kept).map(renamed);
        for (const id of state.ids) {
          const row = state.entities[id];
          if (!row) continue;
          row.queues = row.queues.filter(kept).map(renamed);
          row.queueIds = row.queueIds.filter((one) => one !== queueId);
        }
      })
      .addCase(signedOut, () => initialState),
});
export const {
  connectionsListed,
  connectionKept,
  attentionTold,
  layerOpened,
  layerClosed,
  saveBegan,
  saveEnded,
  sessionBegan,
  sessionEnded,
  simulatorFound,
  queuesCame,
} = connectionSlice.actions;

type Root = WithSlice<typeof connectionSlice>;
export const selectConnectionState = (state: Root): typeof initialState => state.connection;
export const selectConnections = createSelector([selectConnectionState], (state) => selectAll(state));
export const selectConnection = (state: Root, id: number): WhatsappRecord | undefined => state.connection.entities[id];
export const selectAttention = (state: Root): boolean => state.connection.attention;
/** Whether somebody must look: any status but CONNECTED (R057). */
export const selectNeedsSomebody = (state: Root): boolean =>
  selectConnections(state).some(({ status }) => status !== 'CONNECTED');
