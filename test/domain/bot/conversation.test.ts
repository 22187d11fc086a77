import { describe, expect, test } from '@jest/globals';
import { stepAfterTransfer } from '../../../domain/bot/conversation.ts';
import { unspoken } from '../../../domain/bot/decider.ts';
import { mostShown } from '../../../domain/bot/botContext.ts';
import { finance, botContext, sales, support, talk } from './talk.ts';

const menu = 'Bem-vindo!\n\n*1* - Vendas\n*2* - Suporte\n*3* - Financeiro';
const root = 'Em que ajudamos?\n\n*1* - Internet\n*2* - Telefone\n\n*#* - Menu inicial';
const internet = 'Escolha:\n\n*1* - Lenta\n*2* - Sem sinal\n\n*0* - Menu anterior\n*#* - Menu inicial';
const lone = 'Um momento.\n\nLigue 103.\n\n*0* - Menu anterior\n*#* - Menu inicial';

describe('conversations with the bot, line by line', () => {
  test.each<[string, ...[said: string | null, answer: string | null][]]>([
    [
      'greets with the queues, and the chosen one takes over (R426)',
      ['oi', menu],
      ['1', 'Já atendemos.'],
      ['oi?', null],
    ],
    ['reads a number with blanks around it', ['oi', menu], [' 2 ', root]],
    [
      'reads a number as people type it',
      ['oi', menu],
      ['opção 2️⃣', root],
      ['1)', internet],
      ['0.', root],
      ['＃', menu],
    ],
    ['reads the name of a queue or option', ['oi', menu], ['quero suporte', root], ['1 - Internet', internet]],
    [
      'knows the ways out by their words',
      ['oi', menu],
      ['2', root],
      ['1', internet],
      ['menu anterior', root],
      ['menu', menu],
    ],
    ['walks down a tree and back up (R427)', ['oi', menu], ['2', root], ['1', internet], ['0', root], ['0', menu]],
    [
      'goes back to the start from anywhere (R427)',
      ['oi', menu],
      ['2', root],
      ['1', internet],
      ['#', menu],
      ['1', 'Já atendemos.'],
    ],
    [
      'chooses a lone child by itself, and steps over it on the way back (R427)',
      ['oi', menu],
      ['2', root],
      ['2', lone],
      ['0', root],
    ],
    [
      'says the title of an option without a message',
      ['oi', menu],
      ['2', root],
      ['1', internet],
      ['2', 'Sem sinal\n\n*0* - Menu anterior\n*#* - Menu inicial'],
      ['e aí?', null],
    ],
    [
      'shows the menu three times in a row (R428)',
      ['oi', menu],
      ['a', menu],
      ['b', menu],
      ['c', null],
      ['1', 'Já atendemos.'],
    ],
    [
      'counts anew where something else is shown',
      ['oi', menu],
      ['a', menu],
      ['2', root],
      ['a', root],
      ['a', root],
      ['a', null],
      ['#', menu],
      ['a', menu],
    ],
    ['takes a number that is no choice for a wrong answer', ['oi', menu], ['4', menu], ['0004', menu], ['00', null]],
    ['takes a picture or a voice message for a wrong answer', [null, menu], [null, menu]],
    [
      'says that a chosen queue is closed, and lets him out',
      ['oi', menu],
      ['3', 'Voltamos às 8h.\n\n*#* - Menu inicial'],
      ['ok', null],
      ['#', menu],
    ],
  ])('%s', (_, ...lines) => {
    const { says } = talk();
    for (const [said, answer] of lines) expect([said, says(said)]).toEqual([said, answer]);
  });
});

describe('a connection with one queue', () => {
  test('gives it the ticket at once, with both greetings (R426)', () => {
    const { says, at } = talk(botContext({ queues: [sales] }));
    expect([says('oi'), at().queueId, says('tudo bem?')]).toEqual(['Bem-vindo!\n\nJá atendemos.', 1, null]);
  });
  test('sends the greeting once if both are equal', () =>
    expect(talk(botContext({ queues: [{ ...sales, greeting: ' Bem-vindo! ' }] })).says('oi')).toBe('Bem-vindo!'));
  test('gives it the ticket silently if there is no greeting', () => {
    const { says, at } = talk(botContext({ greeting: '', queues: [{ ...sales, greeting: '' }] }));
    expect([says('oi'), at().queueId]).toEqual([null, 1]);
  });
  test('starts at the root of its menu', () => {
    const { says, at } = talk(botContext({ queues: [support], greeting: '' }));
    const own = 'Em que ajudamos?\n\n*1* - Internet\n*2* - Telefone';
    expect([says('oi'), says('1'), says('#'), says('#')]).toEqual([own, internet, own, own]);
    expect(at().queueId).toBe(2);
  });
});

test('without queues, the greeting is sent once', () => {
  const { says, at } = talk(botContext({ queues: [] }));
  expect([says('oi'), says('oi'), says('#'), at().queueId]).toEqual(['Bem-vindo!', null, null, null]);
});

test('without any text to send, no step is recorded', () => {
  const silent = talk(botContext({ queues: [], greeting: ' ' }));
  silent.says('oi');
  expect(silent.at().progress).toBe(unspoken);
  expect(stepAfterTransfer(unspoken, 0, botContext({ current: { ...sales, greeting: '' } }))).toBeNull();
});

describe('the bot does not answer', () => {
  test('a ticket that came into a queue without the bot', () => {
    const { says, put } = talk();
    put(1);
    expect(says('oi')).toBeNull();
  });
  test('a ticket that a user moved in the meantime, from the menu or out of a tree', () => {
    const [first, second] = [talk(), talk()];
    first.says('oi');
    first.put(1);
    expect(first.says('2')).toBeNull();
    second.says('oi');
    second.says('2');
    second.put(1);
    expect([second.says('1'), second.says('#')]).toEqual([null, null]);
  });
});

describe('choices that the contact has not read', () => {
  test('are not chosen by a message from before them', () => {
    const { says } = talk();
    says('oi');
    expect([says('1', { isEarly: true }), says('1')]).toEqual([null, 'Já atendemos.']);
  });
  test('are not sent a second time, but can be chosen from', () => {
    const { says } = talk();
    says('oi');
    expect([says('tudo bem?', { isUnread: true }), says('2', { isUnread: true })]).toEqual([null, root]);
  });
});

test('within the silent minutes choices are not repeated, but can still be chosen (R428)', () => {
  const { says, after } = talk(botContext({ silence: 10 }));
  expect([says('oi'), says('a')]).toEqual([menu, null]);
  after(9);
  expect(says('b')).toBeNull();
  after(1);
  expect([says('c'), says('d'), says('1')]).toEqual([menu, null, 'Já atendemos.']);
});

describe('a change by an admin during the conversation', () => {
  test('keeps the meaning of the numbers that the contact has read', () => {
    const { says, is, at } = talk();
    says('oi');
    is({ queues: [finance, support, sales] });
    expect([says('1'), at().queueId]).toEqual(['Já atendemos.', 1]);
  });
  test('shows the present menu if the chosen option no longer exists', () => {
    const { says, is } = talk();
    says('oi');
    is({ queues: [support, finance] });
    expect(says('1')).toBe('Bem-vindo!\n\n*1* - Suporte\n*2* - Financeiro');
    says('1');
    is({ queues: [{ ...support, options: [] }, finance] });
    expect(says('1')).toBe('Em que ajudamos?');
  });
});

describe('out of hours (R399)', () => {
  const shut = botContext({ isOpen: false, away: 'Abrimos amanhã.' });
  test('the bot says that the company is closed, once in five minutes, and shows no menu', () => {
    const { says, after, is } = talk(shut);
    expect([says('oi'), says('oi?')]).toEqual(['Abrimos amanhã.', null]);
    after(5);
    expect(says('alguém?')).toBe('Abrimos amanhã.');
    is({ isOpen: true });
    expect(says('bom dia')).toBe(menu);
  });
  test('the only queue still gets the ticket', () => {
    const { says, at } = talk({ ...shut, queues: [sales] });
    expect([says('oi'), at().queueId]).toEqual(['Abrimos amanhã.', 1]);
  });
  test('the only queue greets the contact in the morning, with the connection’s greeting and its menu', () => {
    const { says, after, is } = talk({ ...shut, queues: [{ ...support, isOpen: false, away: 'Abrimos amanhã.' }] });
    expect(says('oi')).toBe('Abrimos amanhã.');
    after(6);
    expect(says('alguém?')).toBe('Abrimos amanhã.');
    is({ isOpen: true, queues: [support] });
    const own = 'Em que ajudamos?\n\n*1* - Internet\n*2* - Telefone';
    expect([says('bom dia'), says('1')]).toEqual([`Bem-vindo!\n\n${own}`, internet]);
  });
  test('shows the menu without a text', () => expect(talk({ ...shut, away: '' }).says('oi')).toBe(menu));
  test('a chosen queue that was closed greets once it opens', () => {
    const { says, is, after } = talk();
    says('oi');
    says('3');
    after(6);
    expect(says('ainda?')).toBe('Voltamos às 8h.');
    is({ queues: [sales, support, { ...finance, isOpen: true }] });
    expect(says('bom dia')).toBe('Oi');
  });
});

test('a queue starts its menu after a transfer, even if the bot has already spoken (R156)', () => {
  const conversation = talk();
  conversation.says('oi');
  conversation.put(2);
  const step = stepAfterTransfer(conversation.at().progress, conversation.at().now, botContext({ current: support }));
  expect(conversation.take(step)).toBe(root);
  expect(conversation.says('1')).toBe(internet);
  expect(stepAfterTransfer(unspoken, 0, botContext())).toBeNull();
});

test('each step names its rule, the choice and why the ticket moves', () => {
  const step = stepAfterTransfer(unspoken, 0, botContext({ current: support }));
  expect(step).toMatchObject({ says: { rule: 'queue', choice: 'Suporte' }, queue: null });
});

test('a connection without its own limit shows its menu three times', () =>
  expect([null, 0, 1, 5].map(mostShown)).toEqual([3, 3, 1, 5]));

test('a contact that the bot skips sees no menu (R294), but learns of closed hours and gets the only queue', () => {
  const skipped = { isSkipped: true };
  expect(talk().says('oi', skipped)).toBeNull();
  const { says, at } = talk(botContext({ queues: [sales] }));
  expect([says('oi', skipped), at().queueId]).toEqual([null, 1]);
  expect(talk(botContext({ isOpen: false, away: 'Fechado' })).says('oi', skipped)).toBe('Fechado');
  expect([says('oi'), says('oi')]).toEqual(['Bem-vindo!\n\nJá atendemos.', null]);
});

test('a contact that the bot skips cannot leave a closed queue through the menu', () => {
  const { says } = talk();
  says('oi');
  says('3');
  expect(says('#', { isSkipped: true })).toBeNull();
});
