import { afterAll, expect, test } from '@jest/globals';
import { whenMemberWasRemoved } from '../../../commands/chat/whenMemberWasRemoved.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { chat } from '../../../domain/chat/decider.ts';
import { causeOf, freshLog } from '../../kernel/log.ts';

const log = freshLog();
afterAll(() => log.close());

test('a user removed at the moment a chat with them is opened is no member of it and never owns it', async () => {
  const target = { companyId: 1, id: 4 };
  const command = { type: 'OpenChat', ownerId: 7, title: 'Plantão', userIds: [5, 8, 9] } as const;
  await handle(log.store, chat, { target, command, cause: causeOf() });
  const [stored] = (await log.store.read('chat-1.4')).events;
  if (!stored) throw new Error('the chat is not in the log');
  // User 5 is removed, and so is the user who opened the chat.
  const lookup = {
    reached: async () => stored.position,
    chatIdsOf: async () => [],
    userIds: async () => [8, 9],
  };
  const reaction = whenMemberWasRemoved({ store: log.store, lookup });
  expect(reaction.prefixes.some((prefix) => stored.stream.startsWith(prefix)) && reaction.wants(stored)).toBe(true);
  await reaction.react(stored, causeOf(stored.id));
  expect((await load(log.store, chat, target)).state).toMatchObject({ ownerId: 8, userIds: [8, 9] });
});
