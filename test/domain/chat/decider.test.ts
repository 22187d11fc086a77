import { describe, test } from '@jest/globals';
import { chat } from '../../../domain/chat/decider.ts';
import { given } from '../../kernel/given.ts';

const opened = { type: 'ChatOpened' as const, data: { ownerId: 7, title: 'Plantão', userIds: [5, 7, 9] } };
const members = (...userIds: number[]) => ({ type: 'ChatMembersChanged', data: { userIds } }) as const;
const deleted = { type: 'ChatDeleted', data: {} } as const;

describe('a chat', () => {
  test('is opened by its owner, who belongs to it; everybody once', () =>
    given(chat)
      .when({ type: 'OpenChat', ownerId: 7, title: 'Plantão', userIds: [9, 5, 9] })
      .adds(opened));
  test('takes another title and other members of its owner, who stays among them', () =>
    given(chat, opened)
      .when({ type: 'ChangeChat', by: 7, title: 'Sábado', userIds: [9] })
      .adds({ type: 'ChatRenamed', data: { ownerId: 7, title: 'Sábado' } }, members(7, 9)));
  test('stays as it is where nothing is another', () =>
    given(chat, opened)
      .when({ type: 'ChangeChat', by: 7, title: 'Plantão', userIds: [5, 9] })
      .adds());
  test.each(['ChangeChat', 'DeleteChat'] as const)('of another member takes no %s', (type) =>
    given(chat, opened).when({ type, by: 9 }).refused('ERR_NO_PERMISSION'),
  );
  test.each(['ChangeChat', 'DeleteChat'] as const)('is not there for who does not belong to it: %s', (type) => {
    given(chat, opened).when({ type, by: 4 }).refused('ERR_NO_RECORD_FOUND');
    given(chat, opened, members(5, 7)).when({ type, by: 9 }).refused('ERR_NO_RECORD_FOUND');
    given(chat, opened, deleted).when({ type, by: 7 }).refused('ERR_NO_RECORD_FOUND');
    given(chat).when({ type, by: 7 }).refused('ERR_NO_RECORD_FOUND');
  });
  test('is deleted by its owner', () => given(chat, opened).when({ type: 'DeleteChat', by: 7 }).adds(deleted));
});

describe('a member who is a user no more', () => {
  test('leaves', () => given(chat, opened).when({ type: 'LeaveChat', userId: 9 }).adds(members(5, 7)));
  test('leaves what was his to the next', () =>
    given(chat, opened)
      .when({ type: 'LeaveChat', userId: 7 })
      .adds(members(5, 9), { type: 'ChatHandedOver', data: { ownerId: 5 } }));
  test('and was alone in it: it ends', () =>
    given(chat, opened, members(7)).when({ type: 'LeaveChat', userId: 7 }).adds(deleted));
  test('left before: nothing', () => given(chat, opened).when({ type: 'LeaveChat', userId: 4 }).adds());
});
