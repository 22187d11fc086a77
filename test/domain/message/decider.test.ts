import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { message } from '../../../domain/message/decider.ts';
import { messageEvents } from '../../../domain/message/events.ts';
import { folded, given } from '../../kernel/given.ts';
import * as facts from './facts.ts';
import {
  acknowledged,
  callEnded,
  deleted,
  edited,
  failed,
  incoming,
  moved,
  outgoing,
  queued,
  queuedAgain,
  reacted,
  received,
  typed,
} from './facts.ts';

const file = { path: 'f.png', name: 'Foto.png', mime: 'image/png', kind: 'image', size: 70 } as const;
const receive = (fromMe = false) => ({ type: 'ReceiveMessage', message: incoming(), fromMe }) as const;
const queue = (body = 'Bom dia!') => ({ type: 'QueueMessage', message: outgoing({ body }) }) as const;
const ack = (level: number) => ({ type: 'AcknowledgeMessage', ack: level }) as const;
const fail = { type: 'FailMessage', reason: 'ERR_SENDING_WAPP_MSG' } as const;
const endCall = (outcome: 'missed' | 'answered') => ({ type: 'EndCall', outcome }) as const;
const resend = { type: 'ResendMessage', userId: 7 } as const;
const follow = (change: ReturnType<typeof edited> | ReturnType<typeof deleted> | ReturnType<typeof reacted>) =>
  ({ type: 'FollowMessage', change }) as const;
const move = (ticketId: number) => ({ type: 'MoveMessage', ticketId }) as const;

describe('a message', () => {
  test('is received', () => given(message).when(receive()).adds(received()));
  test('is received once even if it is delivered twice', () => given(message, received()).when(receive()).adds());
  test('belongs to the company if it was typed on the company’s phone', () =>
    given(message).when(receive(true)).adds(typed()));
  test('is queued if an agent writes it', () => given(message).when(queue()).adds(queued()));
  test('may consist of a file only', () =>
    given(message)
      .when({ type: 'QueueMessage', message: outgoing({ body: '', media: file }) })
      .adds(queued({ body: '', media: file })));
  test('has the kind of its file', () =>
    expect(folded(message, [queued({ media: file })])).toMatchObject({ kind: 'image' }));
  test('from before files existed has no file', () => {
    const { media: _, isForwarded: __, ...old } = outgoing();
    expect(messageEvents.MessageQueued.data.parse(old)).toEqual(outgoing());
  });
  test('is queued once even if the command is repeated', () => given(message, queued()).when(queue()).adds());
  test('is refused if it contains only spaces', () =>
    given(message).when(queue(' \n')).refused('ERR_CREATING_MESSAGE'));
  test('is delivered', () => given(message, queued(), acknowledged(2)).when(ack(3)).adds(acknowledged(3)));
  test('stays read if the delivery receipt comes later', () =>
    given(message, queued(), acknowledged(4)).when(ack(3)).adds());
  test('has no ticks if a customer wrote it', () => given(message, received()).when(ack(4)).adds());
  test('fails if WhatsApp refuses it', () => given(message, queued()).when(fail).adds(failed()));
  test('fails once even if the failure is reported twice', () => given(message, queued(), failed()).when(fail).adds());
  test('cannot fail after the server accepted it', () => given(message, queued(), acknowledged(2)).when(fail).adds());
  test('has not failed if it arrived after all', () =>
    given(message, queued(), failed())
      .when(ack(3))
      .adds({ type: 'MessageAcknowledged', data: { ack: 3, late: true } }));
  test('can be queued again after a failure', () =>
    given(message, queued(), failed()).when(resend).adds(queuedAgain()));
  test('is queued again only once for each failure', () =>
    given(message, queued(), failed(), queuedAgain()).when(resend).adds());
  test('may fail again after it was queued again', () =>
    given(message, queued(), failed(), queuedAgain()).when(fail).adds(failed()));
  test('is not queued again unless it failed', () => {
    given(message, queued()).when(resend).adds();
    given(message, received()).when(resend).adds();
    given(message, queued(), failed(), acknowledged(3)).when(resend).adds();
  });
  test('of a call rings until its outcome is known, and has one outcome', () => {
    const rings = received({ kind: 'call_log', body: '', call: { video: true, outcome: 'ringing' } });
    given(message, rings).when(endCall('answered')).adds(callEnded('answered'));
    given(message, rings, callEnded('missed')).when(endCall('answered')).adds();
  });
  test('of a rejected call stays rejected', () =>
    given(message, received({ call: { video: false, outcome: 'rejected' } }))
      .when(endCall('missed'))
      .adds());
  test('that is a text has no call outcome', () => given(message, received()).when(endCall('missed')).adds());
  test('moves to another ticket with its content', () => given(message, received()).when(move(9)).adds(moved(1, 9)));
  test('does not move to its present ticket', () => given(message, received(), moved(1, 9)).when(move(9)).adds());
  test.each([ack(3), fail, resend, move(2)])('that does not exist refuses $type', (command) =>
    given(message).when(command).refused('ERR_NO_MESSAGE_FOUND'),
  );

  test('can be edited more than once', () => {
    given(message, received())
      .when(follow(edited('Olá!')))
      .adds(edited('Olá!'));
    given(message, received(), edited('Olá!'))
      .when(follow(edited('Oi', { ms: 1_790_000_090_000 })))
      .adds(edited('Oi', { ms: 1_790_000_090_000 }));
  });
  test('shows the latest text, in any order of arrival', () =>
    expect(folded(message, [received(), edited('dois', { ms: 20 }), edited('um', { ms: 10 })])).toMatchObject({
      body: 'dois',
      editedMs: 20,
    }));
  test('is deleted once, and does not change any more', () => {
    given(message, received()).when(follow(deleted())).adds(deleted());
    for (const change of [deleted(), edited('Tarde'), reacted('👍')])
      given(message, received(), deleted()).when(follow(change)).adds();
  });
  test('is changed only from its own chat, even if the change arrives first', () => {
    for (const change of [
      edited('Meu', { contactId: 9 }),
      deleted({ contactId: 9 }),
      reacted('👍', { contactId: 9 }),
    ]) {
      given(message, received()).when(follow(change)).adds();
      given(message, change).when(receive()).adds(received());
    }
  });
  test('has one reaction of each side, the latest one', () => {
    const mine = reacted('🙏', { fromMe: true });
    const state = folded(message, [received(), reacted('👍', { ms: 10 }), mine, reacted('❤️', { ms: 20 })]);
    expect(state).toMatchObject({ reactions: [{ emoji: '🙏' }, { emoji: '❤️' }] });
    const older = reacted('😂', { ms: 5 });
    given(message, received(), reacted('👍', { ms: 10 }))
      .when(follow(older))
      .adds();
    given(message, received(), reacted('👍', { ms: 10 }))
      .when(follow(reacted('👍', { ms: 20 })))
      .adds();
  });
  test('has no reaction after a removal, and removing a missing one adds nothing', () => {
    given(message, received(), reacted('👍'))
      .when(follow(reacted('')))
      .adds(reacted(''));
    given(message, received())
      .when(follow(reacted('')))
      .adds();
  });
  test.each([edited('Olá!'), deleted(), reacted('👍')])(
    'with an early $type applies it once the message arrives',
    (change) => {
      given(message).when(follow(change)).adds(change);
      given(message, change).when(receive()).adds(received(), change);
      given(message, change, received(), change).when(receive()).adds();
    },
  );
  test('can be edited for twenty minutes and thirty times, by any client', () => {
    const said = incoming().timestamp * 1000;
    const last = edited('Olá!', { ms: said + 1_200_000 });
    given(message, received()).when(follow(last)).adds(last);
    given(message, received())
      .when(follow(edited('Tarde', { ms: said + 1_200_001 })))
      .adds();
    const often = Array.from({ length: 30 }, (_, n) => edited(`${n}`, { ms: said + n }));
    given(message, received(), ...often.slice(1))
      .when(follow(edited('Olá!')))
      .adds(edited('Olá!'));
    given(message, received(), ...often)
      .when(follow(edited('Olá!')))
      .adds();
    given(message, received(), ...often)
      .when(follow(deleted()))
      .adds(deleted());
  });
  test('that never arrives stores at most ten edits and reactions, without repetitions', () => {
    const said = incoming().timestamp * 1000;
    const often = Array.from({ length: 10 }, (_, n) => edited(`${n}`, { ms: said + n }));
    for (const change of [edited('Mais'), reacted('👍')])
      given(message, ...often)
        .when(follow(change))
        .adds();
    given(message, ...often)
      .when(follow(deleted()))
      .adds(deleted());
    for (const change of [edited('Olá!'), deleted(), reacted('👍')]) given(message, change).when(follow(change)).adds();
    given(message, reacted('👍'))
      .when(follow(reacted('👍', { fromMe: true })))
      .adds(reacted('👍', { fromMe: true }));
  });
  test('that arrives late has its last text and the last reaction of each side', () => {
    const ms = incoming().timestamp * 1000;
    const [first, last] = [edited('Um', { ms: ms + 1 }), edited('Dois', { ms: ms + 2 })];
    const mine = reacted('🙏', { ms, fromMe: true });
    const [older, newer] = [reacted('👍', { ms }), reacted('❤️', { ms })];
    given(message, last, first, older, mine, newer, edited('Tarde', { ms: ms + 1_200_001 }))
      .when(receive())
      .adds(received(), last, mine, newer);
  });
  describe('with a file', () => {
    const { mediaAsked, mediaDelayed, mediaFailed, mediaRemoved, mediaStored, picture, storedPicture } = facts;
    const came = received({ kind: 'imageMessage', body: '', raw: 'CgA=', file: picture });
    const at = '2026-11-21T12:00:00.000Z';
    const delay = { type: 'DelayMedia', reason: 'ERR_WAPP_DOWNLOAD_MEDIA', at } as const;
    const store = { type: 'StoreMedia', media: storedPicture } as const;
    const ask = { type: 'AskMedia', userId: 7 } as const;
    const later = mediaDelayed('2026-11-21T12:00:01.000Z');

    test('stores the downloaded file once', () => {
      given(message, came).when(store).adds(mediaStored());
      given(message, typed({ file: picture }))
        .when(store)
        .adds(mediaStored());
      given(message, came, mediaStored()).when(store).adds();
    });
    test('retries the download after growing pauses, and then gives up (R192)', () => {
      const pauses = [1, 5, 30, 300, 1800].map((s) => mediaDelayed(new Date(Date.parse(at) + s * 1000).toISOString()));
      for (const [tries, next] of [...pauses, mediaFailed()].entries())
        given(message, came, ...pauses.slice(0, tries))
          .when(delay)
          .adds(next);
      given(message, came, mediaFailed()).when(delay).adds();
      given(message, came, mediaStored()).when(delay).adds();
    });
    test('waits if the company’s storage is full, records that once, and keeps all its attempts', () => {
      const full = { ...delay, reason: 'ERR_STORAGE_FULL' } as const;
      const held = { ...mediaDelayed(at), data: { reason: 'ERR_STORAGE_FULL', dueAt: at } };
      given(message, came).when(full).adds(held);
      given(message, came, held).when(full).adds();
      given(message, came, held).when(delay).adds(later);
      given(message, came, held).when(store).adds(mediaStored());
    });
    test('is not downloaded if it is too large', () =>
      given(message, came)
        .when({ type: 'FailMedia', reason: 'ERR_FILE_TOO_LARGE' })
        .adds(mediaFailed('ERR_FILE_TOO_LARGE')));
    test('starts all attempts again on request, once', () => {
      given(message, came, later, mediaFailed()).when(ask).adds(mediaAsked());
      given(message, came, later, mediaFailed(), mediaAsked()).when(ask).adds();
      given(message, came, later, mediaFailed(), mediaAsked()).when(delay).adds(later);
      given(message, came, mediaStored()).when(ask).adds();
    });
    test('loses the file with its ticket, and does not download it any more', () => {
      const remove = { type: 'RemoveMedia' } as const;
      given(message, came, mediaStored()).when(remove).adds(mediaRemoved());
      given(message, came, mediaRemoved()).when(remove).adds();
      given(message, came, mediaRemoved()).when(store).adds();
      given(message, received()).when(remove).adds();
    });
    test('of an old message is downloaded only on request', () => {
      const old = received({ file: picture, imported: true });
      expect(folded(message, [old])).toMatchObject({ file: { is: 'left' } });
      given(message, old).when(ask).adds(mediaAsked());
      given(message, old, mediaAsked()).when(store).adds(mediaStored());
    });
    test('from an agent also loses the file with its ticket', () => {
      const remove = { type: 'RemoveMedia' } as const;
      given(message, queued({ media: file }), acknowledged(2))
        .when(remove)
        .adds(mediaRemoved());
      given(message, queued({ media: file }), acknowledged(2), mediaRemoved())
        .when(remove)
        .adds();
      given(message, queued()).when(remove).adds();
    });
    test('is required to request a download', () => {
      given(message, received()).when(ask).refused('ERR_NO_FILE');
      given(message, received()).when(store).adds();
    });
    test('is missing in messages from before files were announced', () => {
      const { file: _, ...old } = incoming();
      expect(messageEvents.MessageReceived.data.parse(old)).toEqual(incoming());
    });
  });

  test('its ticks only rise, for any order of receipts and failures', () => {
    const commands = fc.array(
      fc.oneof(fc.integer({ min: 2, max: 5 }).map(ack), fc.constant(fail), fc.constant(resend)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(commands, (all) => {
        let state = folded(message, [queued()]);
        for (const command of all) {
          const before = state.is === 'absent' ? 0 : state.ack;
          for (const event of message.decide(command, state)) state = message.evolve(state, event, '');
          expect(state.is !== 'absent' && state.ack >= before).toBe(true);
        }
        const best = Math.max(1, ...all.map((c) => (c.type === 'AcknowledgeMessage' ? c.ack : 0)));
        expect(state).toMatchObject({ ack: best });
      }),
    );
  });
});
