import { describe, expect, test } from '@jest/globals';
import { message, type MessageCommand } from '../../../domain/message/decider.ts';
import { DELETABLE_MS, EDITABLE_MS, isTooLateToChange } from '../../../domain/message/wish.ts';
import { AT, folded, given } from '../../kernel/given.ts';
import {
  acknowledged,
  deleted,
  edited,
  failed,
  outgoing,
  picture,
  queued,
  queuedAgain,
  received,
  typed,
} from './facts.ts';

const said = outgoing().timestamp * 1000;
const ms = said + 60_000;
const edit = (body: string, at = ms, waId = 'E1'): MessageCommand => ({
  type: 'EditMessage',
  body,
  ms: at,
  waId,
  userId: 7,
});
const remove = (waId = 'D1', over: { userId?: number; mayAny?: boolean } = {}): MessageCommand => ({
  type: 'DeleteMessage',
  ms,
  waId,
  userId: 7,
  mayAny: false,
  ...over,
});
const settle = (waId: string | null, done: boolean): MessageCommand => ({ type: 'SettleWish', waId, done });
const fail: MessageCommand = { type: 'FailMessage', reason: 'ERR_SENDING_WAPP_MSG' };
const editQueued = (body: string, at = ms, waId = 'E1') =>
  ({ type: 'MessageEditQueued', data: { contactId: 2, body, ms: at, waId, userId: 7 } }) as const;
const editFailed = { type: 'MessageEditFailed', data: { reason: 'ERR_FETCH_WAPP_MSG' } } as const;
const deletionQueued = (waId = 'D1') => ({ type: 'MessageDeletionQueued', data: { ms, waId, userId: 7 } }) as const;
const deletionFailed = { type: 'MessageDeletionFailed', data: { reason: 'ERR_DELETE_WAPP_MSG' } } as const;
const isEdited = (body: string, at = ms) => edited(body, { ms: at, userId: 7 });
const isDeleted = deleted({ ms, userId: 7 });
const sent = [queued(), acknowledged(2)] as const;

describe('an edit of a message of the company (R198)', () => {
  test('is queued, even while the message is not sent yet', () => {
    given(message, ...sent)
      .when(edit('Boa tarde!'))
      .adds(editQueued('Boa tarde!'));
    given(message, queued()).when(edit('Boa tarde!')).adds(editQueued('Boa tarde!'));
  });
  test('is refused for messages of a colleague, of the system and of the phone', () => {
    for (const theirs of [queued({ userId: 8 }), queued({ userId: null }), typed()])
      given(message, theirs).when(edit('Boa tarde!')).refused('ERR_NO_PERMISSION');
  });
  test('is refused for a message of the contact (R199)', () =>
    given(message, received()).when(edit('Boa tarde!')).refused('ERR_NO_PERMISSION'));
  test('is possible for 15 minutes after the message was written (R200)', () => {
    given(message, ...sent)
      .when(edit('Já', said + EDITABLE_MS))
      .adds(editQueued('Já', said + EDITABLE_MS));
    given(message, ...sent)
      .when(edit('Já', said + EDITABLE_MS + 1))
      .refused('ERR_FETCH_WAPP_MSG');
  });
  test('is possible for 15 minutes after the last edit, and receipts do not extend that', () => {
    const later = ms + EDITABLE_MS;
    given(message, ...sent, isEdited('Oi'), acknowledged(4))
      .when(edit('Já', later))
      .adds(editQueued('Já', later));
    given(message, ...sent, isEdited('Oi'))
      .when(edit('Já', later + 1))
      .refused('ERR_FETCH_WAPP_MSG');
  });
  const file = { ...picture, path: 'a.jpg', kind: 'image' } as const;
  test('changes the caption of a file, and is refused without a caption', () => {
    given(message, queued({ media: file, body: 'Veja' }))
      .when(edit('Já'))
      .adds(editQueued('Já'));
    for (const said of [{ media: file, body: '' }, { cards: [{ name: 'Rui', number: '' }] }])
      given(message, queued(said)).when(edit('Já')).refused('ERR_EDIT_TEXT_ALONE');
  });
  test('is refused for a message that failed, is being deleted or was deleted', () => {
    given(message, queued(), failed()).when(edit('Já')).refused('ERR_FETCH_WAPP_MSG');
    given(message, ...sent, deletionQueued())
      .when(edit('Já'))
      .refused('ERR_FETCH_WAPP_MSG');
    given(message, ...sent, isDeleted)
      .when(edit('Já'))
      .refused('ERR_FETCH_WAPP_MSG');
  });
  test('adds nothing if the text is the same', () => {
    given(message, ...sent)
      .when(edit('Bom dia!'))
      .adds();
    given(message, ...sent, editQueued('Oi'))
      .when(edit('Oi', ms, 'E2'))
      .adds();
    given(message, ...sent, editQueued('Oi'))
      .when(edit('Bom dia!', ms, 'E2'))
      .adds(editQueued('Bom dia!', ms, 'E2'));
  });
  test('applies once when WhatsApp accepts it, and the outcome of an earlier edit is ignored', () => {
    given(message, ...sent, editQueued('Oi'))
      .when(settle('E1', true))
      .adds(isEdited('Oi'));
    given(message, ...sent, editQueued('Oi'), isEdited('Oi'))
      .when(settle('E1', true))
      .adds();
    given(message, ...sent, editQueued('Oi'), editQueued('Olá', ms, 'E2'))
      .when(settle('E1', true))
      .adds();
  });
  test('leaves the text if WhatsApp refuses it, and can be requested again', () => {
    given(message, ...sent, editQueued('Oi'))
      .when(settle('E1', false))
      .adds(editFailed);
    given(message, ...sent, editQueued('Oi'), editFailed)
      .when(edit('Oi', ms, 'E2'))
      .adds(editQueued('Oi', ms, 'E2'));
  });
  test('fails if its message fails', () =>
    given(message, queued(), editQueued('Oi')).when(fail).adds(failed('ERR_SENDING_WAPP_MSG'), editFailed));
  test('is too late if WhatsApp accepted the message long ago, but not if the message still waits', () => {
    const taken = Date.parse(AT);
    const state = folded(message, [...sent, editQueued('Oi')]);
    const waiting = folded(message, [queued(), editQueued('Oi')]);
    if (state.is === 'absent' || waiting.is === 'absent') throw new Error('it is there');
    expect([isTooLateToChange(state, taken + EDITABLE_MS), isTooLateToChange(state, taken + EDITABLE_MS + 1)]).toEqual([
      false,
      true,
    ]);
    expect(isTooLateToChange(waiting, taken + 10 * EDITABLE_MS)).toBe(false);
  });
});

describe('a deletion of a message of the company (R201)', () => {
  test('is queued once, even if it is requested twice', () => {
    given(message, ...sent)
      .when(remove())
      .adds(deletionQueued());
    given(message, ...sent, deletionQueued())
      .when(remove('D2'))
      .adds();
    given(message, ...sent, isDeleted)
      .when(remove())
      .adds();
  });
  test('is refused for a message of the contact (R202)', () =>
    given(message, received())
      .when(remove('D1', { mayAny: true }))
      .refused('ERR_NO_PERMISSION'));
  test('is allowed only to admins for messages of a colleague, of the system and of the phone', () => {
    for (const theirs of [queued({ userId: 8 }), queued({ userId: null }), typed()]) {
      given(message, theirs).when(remove()).refused('ERR_NO_PERMISSION');
      given(message, theirs)
        .when(remove('D1', { mayAny: true }))
        .adds(deletionQueued());
    }
  });
  test('is refused 2 days and 12 hours after WhatsApp accepted the message, but never while the message waits', () => {
    expect(DELETABLE_MS).toBe((2 * 24 + 12) * 3_600_000);
    const removeAt = (late: number, over: { mayAny?: boolean } = {}): MessageCommand => ({
      type: 'DeleteMessage',
      ms: said + late,
      waId: 'D1',
      userId: 7,
      mayAny: false,
      ...over,
    });
    const queuedAt = (late: number) =>
      ({ type: 'MessageDeletionQueued', data: { ms: said + late, waId: 'D1', userId: 7 } }) as const;
    const late = DELETABLE_MS + 1;
    given(message, ...sent)
      .when(removeAt(DELETABLE_MS))
      .adds(queuedAt(DELETABLE_MS));
    given(message, ...sent)
      .when(removeAt(late))
      .refused('ERR_DELETE_TOO_LATE');
    given(message, typed())
      .when(removeAt(late, { mayAny: true }))
      .refused('ERR_DELETE_TOO_LATE');
    given(message, queued()).when(removeAt(late)).adds(queuedAt(late));
    given(message, queued(), failed('ERR_WAPP_INVALID_CONTACT'))
      .when(removeAt(late))
      .adds(deleted({ ms: said + late, userId: 7 }));
  });
  test('is not sent if it waited for the connection until it was too late', () => {
    const state = folded(message, [...sent, deletionQueued()]);
    if (state.is === 'absent') throw new Error('it is there');
    const taken = Date.parse(AT);
    expect([DELETABLE_MS, DELETABLE_MS + 1].map((late) => isTooLateToChange(state, taken + late))).toEqual([
      false,
      true,
    ]);
  });
  test('replaces a pending edit', () => {
    given(message, ...sent, editQueued('Oi'))
      .when(remove())
      .adds(deletionQueued());
    given(message, ...sent, editQueued('Oi'), deletionQueued())
      .when(settle('E1', true))
      .adds();
  });
  test('applies when WhatsApp accepts it; a refusal is recorded, and it can be requested again (R208)', () => {
    given(message, ...sent, deletionQueued())
      .when(settle('D1', true))
      .adds(isDeleted);
    given(message, ...sent, deletionQueued())
      .when(settle('D1', false))
      .adds(deletionFailed);
    given(message, ...sent, deletionQueued(), deletionFailed)
      .when(remove('D2'))
      .adds(deletionQueued('D2'));
  });
  test('applies at once to a message that never arrived, which is not sent again', () => {
    given(message, queued(), failed('ERR_WAPP_INVALID_CONTACT')).when(remove()).adds(isDeleted);
    given(message, queued(), failed('429'), isDeleted).when({ type: 'ResendMessage', userId: 7 }).adds();
    given(message, queued(), deletionQueued()).when(fail).adds(failed('ERR_SENDING_WAPP_MSG'), isDeleted);
  });
  test('is sent for a message that may have arrived', () =>
    given(message, queued(), failed('ERR_WAPP_NO_ANSWER'), queuedAgain(), failed('ERR_WAPP_NO_ANSWER'))
      .when(remove())
      .adds(deletionQueued()));
  test('prevents a second sending of a message that may have arrived, while it is pending', () => {
    const unsure = [queued(), failed('ERR_WAPP_NO_ANSWER')] as const;
    const resend: MessageCommand = { type: 'ResendMessage', userId: 7 };
    given(message, ...unsure, deletionQueued())
      .when(resend)
      .adds();
    given(message, ...unsure, deletionQueued(), deletionFailed)
      .when(resend)
      .adds(queuedAgain());
  });
  test('is given up if its connection or contact is removed', () =>
    given(message, ...sent, deletionQueued())
      .when(settle(null, false))
      .adds(deletionFailed));
});
