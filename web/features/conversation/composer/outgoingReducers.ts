import type { PayloadAction } from '@reduxjs/toolkit';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { outboxReducers, removeOutgoing } from '../../../api/outbox/outgoing.ts';
import type { Open } from '../open.ts';
import type { OutgoingMessage } from '../timeline/timeline.ts';

type State = { open: Open | null; outgoing: OutgoingMessage[] };

/** The server has the message: removes it from the outgoing ones and adds it to the open conversation. */
export const settle = (state: State, key: string | undefined, { id, ticketId, contactId }: MessageRecord) => {
  const sent = removeOutgoing(state, key);
  const { open } = state;
  if (!open || (ticketId !== open.ticketId && contactId !== open.contactId)) return;
  if (sent && key) open.keys[id] = key;
  if (!open.ids.includes(id)) open.ids.push(id);
};

/** The reducers of outgoing messages. */
export const outgoingReducers = {
  ...outboxReducers,
  sendAccepted: (state: State, { payload }: PayloadAction<{ key: string; message: MessageRecord }>) =>
    settle(state, payload.key, payload.message),
};
