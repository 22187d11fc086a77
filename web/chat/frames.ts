import { createAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import { chatShape } from '../../domain/chat/shape.ts';
import { chatUserTopic, saidTopic } from '../../projections/chat/topic.ts';
import { reads, recordKept } from '../kernel/frames.ts';
import { shapes } from '../kernel/kinds.ts';

shapes.chat = chatShape;

/** Somebody said something in a chat that the user belongs to; `key`: of the request, where it was his. */
export const chatSaid = createAction<z.output<typeof saidTopic.payload> & { key: string | undefined }>('chat/said');
reads('chat', ({ action, payload, key }) =>
  action === 'new-message' ? chatSaid({ ...saidTopic.payload.parse(payload), key }) : undefined,
);
reads('chat-user', ({ action, payload }) => {
  const { record } = chatUserTopic.payload.parse(payload);
  return recordKept({ kept: { chat: [record] }, created: action === 'create' });
});
