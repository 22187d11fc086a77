import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loopBrake, type LoopBrake } from '../../../domain/bot/brake.ts';
import type { AutomaticTurn } from '../../../domain/bot/brakeEvents.ts';
import { withoutVariations } from '../../../domain/bot/gist.ts';
import { given } from '../../kernel/given.ts';

const SECOND = 1000;
const DAY = 86_400_000;
const start = Date.parse('2026-01-02T10:00:00.000Z');
const limits = { same: 5, fast: 10, day: 50 };
const turns = (count: number, { every = 60 * SECOND, said = 'oi' } = {}): AutomaticTurn[] =>
  Array.from({ length: count }, (_, nth) => ({ of: `${said}${nth}`, ms: start + nth * every, said }));
const counted = (all: AutomaticTurn[], brakedMs: number | null = null) =>
  ({ type: 'AutomaticAnswerCounted', data: { contactId: 5, turns: all, brakedMs } }) as const;
const braked = (all: AutomaticTurn[], ticketId = 51) =>
  ({
    type: 'LoopBraked',
    data: { contactId: 5, turns: all, brakedMs: start + 5 * 60 * SECOND, ticketId, why: 'sameText' },
  }) as const;
const count = (of: string, said: string, ms: number, ticketId = 51) =>
  ({ type: 'CountAnswer', of, said, ms, contactId: 5, ticketId, limits }) as const;

describe('the loop brake', () => {
  const five = turns(5);
  const later = start + 5 * 60 * SECOND;
  test('counts an answer, and the same message only once', () => {
    given(loopBrake)
      .when(count('a', 'oi', start))
      .adds(counted([{ of: 'a', said: 'oi', ms: start }]));
    given(loopBrake, counted(five))
      .when(count('oi4', 'oi', later))
      .adds();
  });
  test('stops before the sixth answer to the same text, and stays on in that ticket', () => {
    given(loopBrake, counted(five))
      .when(count('b', 'oi', later))
      .adds(braked(five));
    given(loopBrake, braked(five))
      .when(count('c', 'outra coisa', later))
      .adds();
  });
  test('stops before the eleventh answer within two minutes, even to different texts', () => {
    const ten = Array.from({ length: 10 }, (_, nth) => ({ of: `m${nth}`, ms: start + nth * SECOND, said: `t${nth}` }));
    given(loopBrake, counted(ten))
      .when(count('b', 'outra', start + 11 * SECOND))
      .adds({
        type: 'LoopBraked',
        data: { contactId: 5, turns: ten, brakedMs: start + 11 * SECOND, ticketId: 51, why: 'tooFast' },
      });
    given(loopBrake, counted(ten))
      .when(count('b', 'outra', start + 121 * SECOND))
      .adds(counted([...ten, { of: 'b', ms: start + 121 * SECOND, said: 'outra' }]));
  });
  test('stops before the fifty-first answer in a day, however slow and different the texts are', () => {
    const all = Array.from({ length: 50 }, (_, nth) => ({ of: `m${nth}`, ms: start + nth * 600_000, said: `t${nth}` }));
    const next = start + 50 * 600_000;
    given(loopBrake, counted(all))
      .when(count('b', 'outra', next))
      .adds({
        type: 'LoopBraked',
        data: { contactId: 5, turns: all, brakedMs: next, ticketId: 51, why: 'tooMany' },
      });
    given(loopBrake, counted(all))
      .when(count('b', 'outra', start + DAY))
      .adds(counted([...all.slice(1), { of: 'b', ms: start + DAY, said: 'outra' }]));
  });
  test('starts over when a person answers', () => {
    const released = { type: 'LoopBrakeReleased', data: { contactId: 5 } } as const;
    given(loopBrake, braked(five)).when({ type: 'ReleaseBrake', contactId: 5 }).adds(released);
    given(loopBrake).when({ type: 'ReleaseBrake', contactId: 5 }).adds();
    const anew = { of: 'b', said: 'oi', ms: later };
    given(loopBrake, braked(five), released)
      .when(count('b', 'oi', later))
      .adds(counted([anew]));
  });
  test('leaves the same text unanswered in the next ticket, but answers another text', () => {
    given(loopBrake, braked(five))
      .when(count('b', 'oi', later, 52))
      .adds({ type: 'LoopBraked', data: { ...braked(five, 52).data, brakedMs: later } });
    given(loopBrake, braked(five))
      .when(count('b', 'Preciso de ajuda', later, 52))
      .adds(counted([...five, { of: 'b', said: 'Preciso de ajuda', ms: later }], later));
  });
  test('forgets answers after a day', () =>
    given(loopBrake, counted(five))
      .when(count('b', 'oi', start + 2 * DAY))
      .adds(counted([{ of: 'b', said: 'oi', ms: start + 2 * DAY }])));
});

/**
 * Simulates a machine that replies to each answer after `pause` milliseconds with `saying(nth)`. Returns how often it got an
 * answer.
 */
const answersTo = (saying: (nth: number) => string, pause: number, rounds: number): number => {
  let state: LoopBrake = loopBrake.initial;
  let answers = 0;
  for (let nth = 0; nth < rounds; nth++) {
    const command = count(`m${nth}`, withoutVariations(saying(nth)), start + nth * pause);
    const [event] = loopBrake.decide(command, state);
    if (event?.type === 'AutomaticAnswerCounted') answers++;
    if (event) state = loopBrake.evolve(state, event, '');
    expect(state.turns.length).toBeLessThanOrEqual(200);
  }
  return answers;
};

describe('a machine on the other side', () => {
  const words = fc
    .array(fc.stringMatching(/^[a-zç]{4,9}$/), { minLength: 4, maxLength: 12 })
    .map((all) => all.join(' '));
  test('that repeats a text with a changing counter, time or protocol gets five answers', () =>
    fc.assert(
      fc.property(words, fc.nat(), fc.integer({ min: 1, max: 600 }), (text, seed, seconds) => {
        const at = (nth: number) => new Date(start + (seed + nth * 7919) * SECOND).toISOString();
        const saying = (nth: number) => {
          const body = `Olá! ${text}. Protocolo #${(seed + nth * 104_729).toString(16)}-${nth} (${at(nth)})`;
          return nth % 2 ? ` ${body.toUpperCase()}\n` : body;
        };
        expect(answersTo(saying, seconds * SECOND, 40)).toBe(5);
      }),
    ));
  test('that repeats a few words with a changing number gets five answers', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('Protocolo', 'Recebido', 'Ticket nº', 'Senha:', 'Código', 'Su turno', 'Chamado #'),
        fc.nat({ max: 90_000 }),
        (word, first) => expect(answersTo((nth) => `${word} ${first + nth}`, 60 * SECOND, 30)).toBe(5),
      ),
    ));
  test('that puts a link, a protocol of letters or an hour in words into its text gets five answers', () => {
    const letters = fc.infiniteStream(fc.stringMatching(/^[a-z]{6,10}$/));
    const around = fc.constantFrom(
      (one: string) => `Protocolo: ${one}`,
      (one: string) => `Número do ticket de atendimento ${one}`,
      (one: string) => `Acompanhe em https://loja.com/p/${one}`,
      (_: string, nth: number) => `Volto às ${['nove', 'dez', 'onze', 'doze', 'treze', 'quinze'][nth % 6]} horas`,
    );
    fc.assert(
      fc.property(words, letters, around, (text, stream, saying) => {
        const own = [...stream.take(30)];
        expect(answersTo((nth) => `${text}. ${saying(own[nth] ?? '', nth)}`, 60 * SECOND, 30)).toBe(5);
      }),
    );
  });
  test('that alternates between a few texts gets at most five answers to each', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(words, { minLength: 2, maxLength: 20, selector: withoutVariations }),
        fc.integer({ min: 1, max: 300 }),
        (texts, seconds) =>
          expect(answersTo((nth) => texts[nth % texts.length] ?? '', seconds * SECOND, 150)).toBeLessThanOrEqual(
            5 * texts.length,
          ),
      ),
    ));
  test('that answers with stickers or pictures alone gets ten answers, however slow it is', () => {
    for (const seconds of [1, 60, 600]) expect(answersTo(() => '', seconds * SECOND, 40)).toBe(10);
  });
  test('that answers each time in other words, slowly, gets fifty answers in a day (property)', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(words, { minLength: 80, maxLength: 80, selector: withoutVariations }),
        fc.integer({ min: 13, max: 900 }),
        (texts, seconds) => expect(answersTo((nth) => texts[nth] ?? '', seconds * SECOND, 80)).toBe(50),
      ),
      { numRuns: 20 },
    ));
  test('that repeats a text with a number, a date or the name of its contact is one text (property)', () => {
    const name = fc.constantFrom('Loja Azul', 'Maria da Luz', 'Ítalo', 'ACME Ltda');
    const parts = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 28 }), fc.boolean());
    fc.assert(
      fc.property(words, name, parts, parts, (text, contact, one, other) => {
        const saying = ([number, day, isNamed]: typeof one) =>
          `${isNamed ? `${contact}, ` : ''}${text}. Protocolo ${number}, em ${day}/03/2026`;
        expect(withoutVariations(saying(one), contact)).toBe(withoutVariations(saying(other), contact));
      }),
    );
    expect(withoutVariations('Tempo estimado: 5 min')).toBe(withoutVariations('Tempo estimado: 1h20'));
    expect(withoutVariations('Ich bin abwesend bis Montag, 3. Januar')).toBe(
      withoutVariations('Ich bin abwesend bis Dienstag, 4. Februar'),
    );
    expect(withoutVariations('Bonjour, je suis absent jusqu’à lundi')).toBe(
      withoutVariations('Bonsoir, je suis absent jusqu’à mardi'),
    );
    expect(withoutVariations('Pedido nº 1 recebido!')).toBe(withoutVariations('pedido n 2 recebido'));
    expect(withoutVariations('Seu protocolo é 123')).toBe(withoutVariations('Seu protocolo é 124'));
    expect(withoutVariations('Quero falar com a Maria', 'Maria')).not.toBe(withoutVariations('Maria', 'Maria'));
  });
  test('that sends a different text each time, at once, gets ten answers', () =>
    fc.assert(
      fc.property(fc.uniqueArray(words, { minLength: 40, maxLength: 40, selector: withoutVariations }), (texts) =>
        expect(answersTo((nth) => texts[nth] ?? '', 3 * SECOND, 40)).toBe(10),
      ),
    ));
});

describe('a person', () => {
  test('who writes ten short messages quickly gets ten answers', () => {
    const menu = ['oi', '1', '2', '0', '3', '#', '2', '1', '12', 'obrigado'];
    expect(answersTo((nth) => menu[nth] ?? '', 2 * SECOND, menu.length)).toBe(10);
  });
  test('who sends many pictures with words in between gets all answers', () =>
    expect(answersTo((nth) => (nth % 8 ? '' : `foto da sala ${'abcdefgh'[nth / 8]}`), 30 * SECOND, 48)).toBe(48));
  test('who chooses by numbers sends a different text each time', () =>
    expect(new Set(['1', '2', '10', 'opção 1', 'opção 2', 'quero a 3'].map((one) => withoutVariations(one))).size).toBe(
      6,
    ));
});

describe('the lasting part of a text', () => {
  test.each([
    ['Bom dia! Recebemos sua mensagem às 10:31.', 'Boa tarde!! recebemos   sua mensagem as 17h05'],
    ['Seu protocolo é AB12-ff9c, aguarde na segunda-feira', 'SEU PROTOCOLO É 77-dead, AGUARDE na terça-feira 😀'],
    ['Você é o terceiro da fila, aguarde', 'Você é o segundo da fila, aguarde'],
    ['Su turno es A-15, aguarde por favor', 'Su turno es A-16, aguarde por favor'],
    ['Estamos fechados hoje, 10 de março.', 'Estamos fechados hoje, 2 de abril.'],
    ['Estamos fechados. Voltamos amanhã às 8h.', 'Estamos fechados. Voltamos hoje às 8h.'],
    ['Você será atendido em cinco minutos', 'Você será atendido em dez minutos'],
    ['Acompanhe seu pedido em https://loja.com/p?t=abc', 'Acompanhe seu pedido em https://loja.com/p?t=xyz'],
    ['Mensagem automática, não responda. ID abcdef', 'Mensagem automática, não responda. ID fedcba'],
    ['Seu protocolo é 123', 'Seu protocolo é 124'],
    ['Protocolo 1', 'Protocolo 2'],
    ['Recebido 12', 'Recebido 13'],
    ['Sua senha é B45', 'Sua senha é B46'],
    ['Recebemos em 30/11/2026 14:32:05', 'Recebemos em 30/11/2026 14:32:19'],
    ['Atendimento iniciado há 1 minuto', 'Atendimento iniciado há 2 minutos'],
  ])('is the same: %s', (one, other) => expect(withoutVariations(one)).toBe(withoutVariations(other)));
  test.each([
    ['sim', 'não'],
    ['👍', '👎'],
    ['nota 1', 'nota 2'],
    ['dia 10', 'dia 11'],
    ['às 14h', 'às 15h'],
    ['123', '124'],
    ['Quero comprar rosas vermelhas', 'Quero comprar cravos brancos'],
  ])('differs: %s', (one, other) => expect(withoutVariations(one)).not.toBe(withoutVariations(other)));
});
