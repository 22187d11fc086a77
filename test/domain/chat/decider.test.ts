import { describe, test } from '@jest/globals';
import { chat } from '../../../domain/chat/decider.ts';
import { given } from '../../kernel/given.ts';

const opened = { type: 'ChatOpened' as const, data: { ownerId: 7, title: 'Plantão', userIds: [5, 7, 9] } };
const members = (...userIds: number[]) => ({ type: 'ChatMembersChanged', data: { userIds } }) as const;
const deleted = { type: 'ChatDeleted', data: {} } as const;

describe('a chat', () => {
  test('is opened by its owner, who becomes a member; each member is listed once', () =>
    given(chat)
      .when({ type: 'OpenChat', ownerId: 7, title: 'Plantão', userIds: [9, 5, 9] })
      .adds(opened));
  test('gets a new title and new members from its owner, who stays a member', () =>
    given(chat, opened)
      .when({ type: 'ChangeChat', by: 7, title: 'Sábado', userIds: [9] })
      .adds({ type: 'ChatRenamed', data: { ownerId: 7, title: 'Sábado' } }, members(7, 9)));
  test('records nothing if nothing differs', () =>
    given(chat, opened)
      .when({ type: 'ChangeChat', by: 7, title: 'Plantão', userIds: [5, 9] })
      .adds());
  test.each(['ChangeChat', 'DeleteChat'] as const)('refuses %s by a member who is not the owner', (type) =>
    given(chat, opened).when({ type, by: 9 }).refused('ERR_NO_PERMISSION'),
  );
  test.each(['ChangeChat', 'DeleteChat'] as const)('does not exist for anyone who is not a member: %s', (type) => {
    given(chat, opened).when({ type, by: 4 }).refused('ERR_NO_RECORD_FOUND');
    given(chat, opened, members(5, 7)).when({ type, by: 9 }).refused('ERR_NO_RECORD_FOUND');
    given(chat, opened, deleted).when({ type, by: 7 }).refused('ERR_NO_RECORD_FOUND');
    given(chat).when({ type, by: 7 }).refused('ERR_NO_RECORD_FOUND');
  });
  test('is deleted by its owner', () => given(chat, opened).when({ type: 'DeleteChat', by: 7 }).adds(deleted));
});

describe('a member who is no longer a user', () => {
  test('leaves', () => given(chat, opened).when({ type: 'LeaveChat', userId: 9 }).adds(members(5, 7)));
  test('hands the chat over to the next member', () =>
    given(chat, opened)
      .when({ type: 'LeaveChat', userId: 7 })
      .adds(members(5, 9), { type: 'ChatHandedOver', data: { ownerId: 5 } }));
  test('ends the chat if no other member is left', () =>
    given(chat, opened, members(7)).when({ type: 'LeaveChat', userId: 7 }).adds(deleted));
  test('who was not a member changes nothing', () => given(chat, opened).when({ type: 'LeaveChat', userId: 4 }).adds());
});
