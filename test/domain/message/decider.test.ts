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
  test('redelivered is received once', () => given(message, received()).when(receive()).adds());
  test("typed on the company's own phone is the company's", () => given(message).when(receive(true)).adds(typed()));
  test('of an agent is queued', () => given(message).when(queue()).adds(queued()));
  test('of a file alone is queued', () =>
    given(message)
      .when({ type: 'QueueMessage', message: outgoing({ body: '', media: file }) })
      .adds(queued({ body: '', media: file })));
  test('of a file is of its kind', () =>
    expect(folded(message, [queued({ media: file })])).toMatchObject({ kind: 'image' }));
  test('queued before there were files has none', () => {
    const { media: _, isForwarded: __, ...old } = outgoing();
    expect(messageEvents.MessageQueued.data.parse(old)).toEqual(outgoing());
  });
  test('queued again under its id is queued once', () => given(message, queued()).when(queue()).adds());
  test('of blanks is not queued', () => given(message).when(queue(' \n')).refused('ERR_CREATING_MESSAGE'));
  test('is delivered', () => given(message, queued(), acknowledged(2)).when(ack(3)).adds(acknowledged(3)));
  test('read before delivered stays read', () => given(message, queued(), acknowledged(4)).when(ack(3)).adds());
  test('of a customer has no ticks', () => given(message, received()).when(ack(4)).adds());
  test('refused by WhatsApp has failed', () => given(message, queued()).when(fail).adds(failed()));
  test('failed twice failed once', () => given(message, queued(), failed()).when(fail).adds());
  test('taken by the server cannot fail any more', () => given(message, queued(), acknowledged(2)).when(fail).adds());
  test('that arrived after all has not failed', () =>
    given(message, queued(), failed())
      .when(ack(3))
      .adds({ type: 'MessageAcknowledged', data: { ack: 3, late: true } }));
  test('that failed is queued again', () => given(message, queued(), failed()).when(resend).adds(queuedAgain()));
  test('queued again is not queued a third time', () =>
    given(message, queued(), failed(), queuedAgain()).when(resend).adds());
  test('queued again may fail again', () =>
    given(message, queued(), failed(), queuedAgain()).when(fail).adds(failed()));
  test('that has not failed is not queued again', () => {
    given(message, queued()).when(resend).adds();
    given(message, received()).when(resend).adds();
    given(message, queued(), failed(), acknowledged(3)).when(resend).adds();
  });
  test('of a call rings until it is known what became of it, once', () => {
    const rings = received({ kind: 'call_log', body: '', call: { video: true, outcome: 'ringing' } });
    given(message, rings).when(endCall('answered')).adds(callEnded('answered'));
    given(message, rings, callEnded('missed')).when(endCall('answered')).adds();
  });
  test('of a call that was rejected stays so', () =>
    given(message, received({ call: { video: false, outcome: 'rejected' } }))
      .when(endCall('missed'))
      .adds());
  test('of words is no call', () => given(message, received()).when(endCall('missed')).adds());
  test('goes to another ticket with what it says', () => given(message, received()).when(move(9)).adds(moved(1, 9)));
  test('is not moved to where it is', () => given(message, received(), moved(1, 9)).when(move(9)).adds());
  test.each([ack(3), fail, resend, move(2)])('unknown, it has no $type', (command) =>
    given(message).when(command).refused('ERR_NO_MESSAGE_FOUND'),
  );

  test('is edited, and edited again', () => {
    given(message, received())
      .when(follow(edited('Olá!')))
      .adds(edited('Olá!'));
    given(message, received(), edited('Olá!'))
      .when(follow(edited('Oi', { ms: 1_790_000_090_000 })))
      .adds(edited('Oi', { ms: 1_790_000_090_000 }));
  });
  test('keeps the words said last, in whatever order they come', () =>
    expect(folded(message, [received(), edited('dois', { ms: 20 }), edited('um', { ms: 10 })])).toMatchObject({
      body: 'dois',
      editedMs: 20,
    }));
  test('is deleted once, and nothing happens to it any more', () => {
    given(message, received()).when(follow(deleted())).adds(deleted());
    for (const change of [deleted(), edited('Tarde'), reacted('👍')])
      given(message, received(), deleted()).when(follow(change)).adds();
  });
  test('is changed out of its own chat alone, also where that came first', () => {
    for (const change of [
      edited('Meu', { contactId: 9 }),
      deleted({ contactId: 9 }),
      reacted('👍', { contactId: 9 }),
    ]) {
      given(message, received()).when(follow(change)).adds();
      given(message, change).when(receive()).adds(received());
    }
  });
  test('has one reaction of each side, the latest', () => {
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
  test('has none that was taken away, nor one that never was', () => {
    given(message, received(), reacted('👍'))
      .when(follow(reacted('')))
      .adds(reacted(''));
    given(message, received())
      .when(follow(reacted('')))
      .adds();
  });
  test.each([edited('Olá!'), deleted(), reacted('👍')])('$type before it came counts once it is there', (change) => {
    given(message).when(follow(change)).adds(change);
    given(message, change).when(receive()).adds(received(), change);
    given(message, change, received(), change).when(receive()).adds();
  });
  test('is edited for twenty minutes, and thirty times, by whatever client', () => {
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
  test('that never comes is changed ten times at most, and never twice alike', () => {
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
  test('that comes late has its last words, and the last reaction of each side', () => {
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

    test('keeps it when it was fetched, once', () => {
      given(message, came).when(store).adds(mediaStored());
      given(message, typed({ file: picture }))
        .when(store)
        .adds(mediaStored());
      given(message, came, mediaStored()).when(store).adds();
    });
    test('is tried again after pauses that grow, and then not any more (R192)', () => {
      const pauses = [1, 5, 30, 300, 1800].map((s) => mediaDelayed(new Date(Date.parse(at) + s * 1000).toISOString()));
      for (const [tries, next] of [...pauses, mediaFailed()].entries())
        given(message, came, ...pauses.slice(0, tries))
          .when(delay)
          .adds(next);
      given(message, came, mediaFailed()).when(delay).adds();
      given(message, came, mediaStored()).when(delay).adds();
    });
    test('for which its company has no room is noted once, waits, and has all its tries later', () => {
      const full = { ...delay, reason: 'ERR_STORAGE_FULL' } as const;
      const held = { ...mediaDelayed(at), data: { reason: 'ERR_STORAGE_FULL', dueAt: at } };
      given(message, came).when(full).adds(held);
      given(message, came, held).when(full).adds();
      given(message, came, held).when(delay).adds(later);
      given(message, came, held).when(store).adds(mediaStored());
    });
    test('that is too large is not tried at all', () =>
      given(message, came)
        .when({ type: 'FailMedia', reason: 'ERR_FILE_TOO_LARGE' })
        .adds(mediaFailed('ERR_FILE_TOO_LARGE')));
    test('asked for again is fetched from the beginning, once', () => {
      given(message, came, later, mediaFailed()).when(ask).adds(mediaAsked());
      given(message, came, later, mediaFailed(), mediaAsked()).when(ask).adds();
      given(message, came, later, mediaFailed(), mediaAsked()).when(delay).adds(later);
      given(message, came, mediaStored()).when(ask).adds();
    });
    test('loses it with its ticket, and is not fetched any more', () => {
      const remove = { type: 'RemoveMedia' } as const;
      given(message, came, mediaStored()).when(remove).adds(mediaRemoved());
      given(message, came, mediaRemoved()).when(remove).adds();
      given(message, came, mediaRemoved()).when(store).adds();
      given(message, received()).when(remove).adds();
    });
    test('of an old message is fetched once somebody asks for it, not before', () => {
      const old = received({ file: picture, imported: true });
      expect(folded(message, [old])).toMatchObject({ file: { is: 'left' } });
      given(message, old).when(ask).adds(mediaAsked());
      given(message, old, mediaAsked()).when(store).adds(mediaStored());
    });
    test('that an agent sent goes with its ticket, too', () => {
      const remove = { type: 'RemoveMedia' } as const;
      given(message, queued({ media: file }), acknowledged(2))
        .when(remove)
        .adds(mediaRemoved());
      given(message, queued({ media: file }), acknowledged(2), mediaRemoved())
        .when(remove)
        .adds();
      given(message, queued()).when(remove).adds();
    });
    test('where there is none there is nothing to ask for', () => {
      given(message, received()).when(ask).refused('ERR_NO_FILE');
      given(message, received()).when(store).adds();
    });
    test('received before files were announced has none', () => {
      const { file: _, ...old } = incoming();
      expect(messageEvents.MessageReceived.data.parse(old)).toEqual(incoming());
    });
  });

  test('its ticks only rise, in whatever order receipts and failures come', () => {
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
