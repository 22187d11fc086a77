import { describe, expect, test } from '@jest/globals';
import { message } from '../../../domain/message/decider.ts';
import { folded, given } from '../../kernel/given.ts';
import { decrypted, deleted, edited, reacted, received, typed } from './facts.ts';

const [ana, bia] = [{ participantId: 5 }, { participantId: 6 }];
const follow = (change: ReturnType<typeof edited> | ReturnType<typeof deleted> | ReturnType<typeof reacted>) =>
  ({ type: 'FollowMessage', change }) as const;

test('an unreadable edit leaves the text unchanged until a readable one arrives', () => {
  const unread = edited('', { unread: true });
  given(message, received()).when(follow(unread)).adds(unread);
  expect(folded(message, [received(), unread])).toMatchObject({ body: 'Olá', isEditUnread: true });
  const next = edited('Melhor', { ms: unread.data.ms + 1 });
  expect(folded(message, [received(), unread, next])).toMatchObject({ body: 'Melhor', isEditUnread: false });
});

test('an unreadable edit that comes before its message, or before its words, says so once they are there', () => {
  const unread = edited('', { unread: true });
  const said = received();
  given(message, unread).when({ type: 'ReceiveMessage', message: said.data, fromMe: false }).adds(said, unread);
  expect(folded(message, [unread, said, unread])).toMatchObject({ body: 'Olá', isEditUnread: true });
  const late = [received({ kind: 'ciphertext', body: '' }), unread, decrypted()];
  expect(folded(message, late)).toMatchObject({ body: 'Olá', isEditUnread: true });
});

describe('a message in a group', () => {
  const said = received(ana);
  test('can be edited and deleted by its author', () => {
    for (const change of [edited('Melhor', ana), deleted(ana)]) given(message, said).when(follow(change)).adds(change);
  });
  test('cannot be edited or deleted by another participant', () => {
    for (const change of [edited('Pior', bia), deleted(bia), edited('Nosso'), deleted()])
      given(message, said).when(follow(change)).adds();
  });
  test('can be deleted by an admin of the group, but not by others', () => {
    const byAdmin = deleted({ ...bia, byAdmin: true });
    given(message, said).when(follow(byAdmin)).adds(byAdmin);
    given(message, typed()).when(follow(byAdmin)).adds(byAdmin);
    given(message, typed())
      .when(follow(deleted(bia)))
      .adds();
  });
  test('has one reaction of each participant, and one of the company', () => {
    const all = [reacted('👍', ana), reacted('❤️', bia), reacted('🎉', { fromMe: true }), reacted('', bia)];
    const state = folded(message, [said, ...all]);
    expect(state).toMatchObject({
      reactions: [
        { emoji: '👍', fromMe: false, participantId: 5 },
        { emoji: '🎉', fromMe: true },
        { emoji: '', fromMe: false, participantId: 6 },
      ],
    });
  });
  test('ignores early changes of another participant when it arrives late', () => {
    const [foreign, own] = [deleted(bia), deleted(ana)];
    given(message, foreign).when(follow(own)).adds(own);
    given(message, foreign, edited('Pior', bia))
      .when({ type: 'ReceiveMessage', message: said.data, fromMe: false })
      .adds(said);
    given(message, foreign, own).when({ type: 'ReceiveMessage', message: said.data, fromMe: false }).adds(said, own);
  });
});
