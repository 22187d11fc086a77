import { createAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import { chatShape } from '../../../domain/chat/shape.ts';
import { chatUserTopic, saidTopic } from '../../../projections/chat/topic.ts';
import { reads, recordKept } from '../../api/frames.ts';
import { shapes } from '../../api/records/kinds.ts';

shapes.chat = chatShape;

/** A message arrived in a chat of the user. `key`: the key of the request, if this user sent it. */
export const chatSaid = createAction<z.output<typeof saidTopic.payload> & { key: string | undefined }>('chat/said');
reads('chat', ({ action, payload, key }) =>
  action === 'new-message' ? chatSaid({ ...saidTopic.payload.parse(payload), key }) : undefined,
);
reads('chat-user', ({ action, payload }) => {
  const { record } = chatUserTopic.payload.parse(payload);
  return recordKept({ kept: { chat: [record] }, created: action === 'create' });
});
