import { z } from 'zod';
import { chatMessageShape, chatShape } from '../../domain/chat/shape.ts';
import { topic } from '../kernel/view/topic.ts';

const members = z.object({ users: z.array(z.object({ userId: z.number() })) });
const either = z.union([
  z.object({ chat: members }).transform(({ chat }) => chat),
  z.object({ record: members }).transform(({ record }) => record),
]);
/** Returns the members of the chat in a payload. */
const membersIn = (payload: unknown): number[] => either.parse(payload).users.map(({ userId }) => userId);

const told = {
  id: z.object({ id: z.number() }),
  heardBy: 'members',
  needs: 'useInternalChat',
  membersIn,
} as const;

export const chatTopic = topic({
  ...told,
  name: 'chat',
  payload: z.object({ chat: chatShape }),
  whole: ['create', 'update'],
  named: ['delete'],
});

/** A new message. Its frames share the name of the chat's frames. */
export const saidTopic = topic({
  ...told,
  name: 'said.chat',
  payload: z.object({
    newMessage: chatMessageShape.extend({ chat: z.object({ users: chatShape.shape.users }) }),
    chat: chatShape,
  }),
  whole: ['new-message'],
  named: [],
});

/** Concerns one member only: they joined the chat or have read it. */
export const chatUserTopic = topic({
  ...told,
  name: 'chat-user',
  payload: z.object({ record: chatShape }),
  whole: ['create', 'update'],
  named: [],
});
