import type { PayloadAction } from '@reduxjs/toolkit';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import type { Open } from '../open.ts';
import type { OutgoingMessage } from '../timeline/timeline.ts';

type State = { open: Open | null; outgoing: OutgoingMessage[] };

/** The server has the message: removes it from the outgoing ones and adds it to the open conversation. */
export const settle = (state: State, key: string | undefined, { id, ticketId, contactId }: MessageRecord) => {
  const sent = key !== undefined && state.outgoing.some((one) => one.key === key);
  if (sent) state.outgoing = state.outgoing.filter((one) => one.key !== key);
  const { open } = state;
  if (!open || (ticketId !== open.ticketId && contactId !== open.contactId)) return;
  if (sent && key) open.keys[id] = key;
  if (!open.ids.includes(id)) open.ids.push(id);
};

/** The reducers of outgoing messages. */
export const outgoingReducers = {
  sendAccepted: (state: State, { payload }: PayloadAction<{ key: string; message: MessageRecord }>) =>
    settle(state, payload.key, payload.message),
  /** A waiting message is sent again. */
  sendBegan: ({ outgoing }: State, { payload }: PayloadAction<{ key: string }>) => {
    const one = outgoing.find(({ key }) => key === payload.key);
    if (one) Object.assign(one, { failed: '', share: 0 });
  },
  sendProgressed: ({ outgoing }: State, { payload }: PayloadAction<{ key: string; share: number }>) => {
    const one = outgoing.find(({ key }) => key === payload.key);
    if (one) one.share = payload.share;
  },
  sendRefused: ({ outgoing }: State, { payload }: PayloadAction<{ key: string; code: string }>) => {
    const one = outgoing.find(({ key }) => key === payload.key);
    if (one) one.failed = payload.code;
  },
  discardClicked: (state: State, { payload }: PayloadAction<{ key: string }>) => {
    state.outgoing = state.outgoing.filter(({ key }) => key !== payload.key);
  },
};
