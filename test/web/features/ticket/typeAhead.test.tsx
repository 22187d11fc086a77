import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createRef } from 'react';
import { useSelector } from 'react-redux';
import {
  chatSettled,
  conversationAsked,
  conversationFound,
  conversationSettled,
  draftChanged,
  selectAhead,
  selectConversation,
  selectDraft,
  typedAheadMoved,
} from '../../../../web/features/conversation/slice.ts';
import { told } from '../../../../web/api/records/entities.ts';
import { acted, arrived, creationBegan, creationEnded } from '../../../../web/features/ticket/slice.ts';
import { followTyping } from '../../../../web/features/ticket/open/typeAhead.ts';
import { useShortcuts } from '../../../../web/features/ticket/useShortcuts.ts';
import { pageShortcuts } from '../../../../web/features/ticket/actions/pageShortcuts.ts';
import { ticketActions } from '../../../../web/features/ticket/actions/ticketActions.ts';
import { takeFocus } from '../../../../web/ui/layers/takeFocus.ts';
import { sentences } from '../../../kernel/sentences.ts';
import { eventOf, installDom } from '../../kernel/dom.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../conversation/page.ts';
import { ticket } from '../conversation/records.ts';

const KEY_MS = 60;
const before = ticket(1);
const next = ticket(2);
const waiting = ticket(3, { status: 'pending', userId: null, user: null });

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let stop: () => void;
const place = { pathname: '/tickets' };

const list = createRef<null>();
const Shortcuts = () => {
  const open = useSelector(selectConversation);
  const isHere = open && place.pathname.endsWith(open.uuid);
  const [help] = useShortcuts(list, isHere ? open.ticket : null);
  return help && <p>Ajuda</p>;
};

const text = ({ id }: { id: number }) => selectDraft(page.getState(), id).text;
const happens = (act: () => void) => shown.act(act);
const goTo = (uuid: string) => {
  place.pathname = `/tickets/${uuid}`;
};
/** Adds a row to the list. It has the focus after a click. */
const row = ({ id, uuid }: { id: number; uuid: string }) => {
  const link = document.createElement('a');
  link.setAttribute('data-ticket', String(id));
  link.setAttribute('href', `/tickets/${uuid}`);
  document.body.appendChild(link);
  return link;
};
const isField = (one: unknown): one is HTMLTextAreaElement => one instanceof HTMLElement;
/** Adds the composer of a conversation. It shows the draft and takes the focus at once. */
const appear = (of: typeof next) => {
  const pane = document.createElement('div');
  pane.setAttribute('data-conversation', of.uuid);
  const field = document.createElement('textarea');
  pane.appendChild(field);
  document.body.appendChild(pane);
  const show = () => Reflect.set(field, 'value', text(of));
  show();
  page.subscribe(show);
  field.addEventListener('input', () =>
    page.dispatch(draftChanged({ ticketId: of.id, text: String(Reflect.get(field, 'value')) })),
  );
  if (isField(field)) takeFocus(field);
  page.dispatch(conversationSettled({ uuid: of.uuid }));
};
/** Presses a key like a browser: the focused field inserts the character, unless a handler prevents it. */
const press = (key: string) => {
  const down = eventOf('keydown', { key, timeStamp: performance.now(), getModifierState: () => false });
  const focused = document.activeElement;
  if (!focused?.dispatchEvent(down)) return;
  const field = document.activeElement;
  if (!field || field.nodeName !== 'TEXTAREA' || !/^.$/u.test(key)) return;
  Reflect.set(field, 'value', String(Reflect.get(field, 'value')) + key);
  field.dispatchEvent(eventOf('input'));
};

type Step = readonly [ms: number, () => void];
/** Types a sentence while the steps of an opening happen one after the other. */
const typeWhile = async (sentence: string, steps: readonly Step[]) => {
  let due = 0;
  const waits = steps.map(([ms, step]) => ({ at: (due += ms), step }));
  let now = 0;
  for (const key of sentence) {
    for (; waits[0] && waits[0].at <= now; waits.shift()) await happens(waits[0].step);
    press(key);
    await shown.settle(page, KEY_MS);
    now += KEY_MS;
  }
  for (const { step } of waits) await happens(step);
};
const asked = (of: typeof next, isKnown: boolean) => () =>
  void page.dispatch(conversationAsked({ uuid: of.uuid, ticketId: isKnown ? of.id : null }));

/** The ways into a conversation. Each starts one, and returns its ticket and the later steps, `ms` apart. */
const ways = {
  'new ticket whose form saves': (ms: number) => {
    const form = document.createElement('div');
    form.setAttribute('role', 'dialog');
    const button = document.createElement('button');
    form.appendChild(button);
    document.body.appendChild(form);
    button.focus();
    page.dispatch(creationBegan('form'));
    const created = () => {
      page.dispatch(typedAheadMoved({ from: 'form', uuid: next.uuid }));
      page.dispatch(creationEnded({ key: 'form', uuid: next.uuid }));
    };
    const closed = () => {
      form.remove();
      goTo(next.uuid);
    };
    const found = () => void page.dispatch(conversationFound({ ticketId: next.id, contactId: next.contactId }));
    return [
      next,
      [
        [ms, created],
        [0, closed],
        [ms, asked(next, false)],
        [ms, found],
        [0, () => appear(next)],
      ],
    ] as const;
  },
  click: (ms: number) => {
    const link = row(next);
    link.focus();
    goTo(next.uuid);
    link.dispatchEvent(eventOf('click'));
    return [
      next,
      [
        [ms, asked(next, true)],
        [ms, () => appear(next)],
      ],
    ] as const;
  },
  'deep link': (ms: number) => {
    goTo(next.uuid);
    document.body.dispatchEvent(eventOf('popstate'));
    const found = () => void page.dispatch(conversationFound({ ticketId: next.id, contactId: next.contactId }));
    return [
      next,
      [
        [ms, asked(next, false)],
        [ms, found],
        [ms, () => appear(next)],
      ],
    ] as const;
  },
  'notification while another composer has the focus': (ms: number) => {
    asked(before, true)();
    appear(before);
    goTo(next.uuid);
    document.body.dispatchEvent(eventOf('popstate'));
    return [
      next,
      [
        [ms, asked(next, true)],
        [ms, () => appear(next)],
      ],
    ] as const;
  },
  A: (ms: number) => {
    asked(before, true)();
    page.dispatch(conversationSettled({ uuid: before.uuid }));
    row(waiting).focus();
    press('a');
    const accepted = () => void page.dispatch(acted({ id: waiting.id, goTo: `/tickets/${waiting.uuid}` }));
    const led = () => {
      goTo(waiting.uuid);
      page.dispatch(arrived());
    };
    return [
      waiting,
      [
        [ms, accepted],
        [0, led],
        [ms, asked(waiting, true)],
        [ms, () => appear(waiting)],
      ],
    ] as const;
  },
};

beforeEach(async () => {
  page = openPage(() => new Promise(() => {}));
  place.pathname = '/tickets';
  Object.defineProperty(globalThis, 'location', { value: place, configurable: true, writable: true });
  installDom();
  shown = await mount(page, <Shortcuts />);
  await happens(() => {
    page.dispatch(told({ ticket: [before, next, waiting] }));
    goTo(before.uuid);
    stop = followTyping(page);
  });
});
afterEach(async () => {
  stop();
  await shown.close();
  page.close();
  document.body.textContent = '';
});

const acts = ['ticket/layerOpened', 'ticket/acceptClicked', 'ticket/resolveClicked', 'message/sent'];

test.each(Object.entries(ways))('keeps each letter typed after a %s, and runs no shortcut', async (name, begin) => {
  const delays = [0, 30, 400, 1_500, 3_000];
  const mine = Object.keys(ways).indexOf(name);
  const typed = sentences.map((sentence) => sentence.replaceAll('\n', ' '));
  const chosen = typed.filter((_, n) => n % Object.keys(ways).length === mine);
  for (const [n, sentence] of chosen.entries()) {
    await happens(() => {
      page.dispatch(conversationAsked({ uuid: before.uuid, ticketId: before.id }));
      page.dispatch(conversationSettled({ uuid: before.uuid }));
      goTo(before.uuid);
    });
    let way: ReturnType<(typeof ways)[keyof typeof ways]> | undefined;
    await happens(() => {
      way = begin(delays[n % delays.length] ?? 0);
    });
    if (!way) throw new Error('It did not begin');
    const [target, steps] = way;
    await typeWhile(sentence, steps);
    expect(text(target)).toBe(sentence);
    await happens(() => void page.dispatch(draftChanged({ ticketId: target.id, text: '' })));
    await shown.settle(page, 2_000);
  }
  expect(text(before)).toBe('');
  const done = page.told.filter(({ type }) => acts.includes(type)).map(({ type }) => type);
  expect(done).toEqual(name === 'A' ? chosen.map(() => 'ticket/acceptClicked') : []);
  expect(shown.text()).not.toContain('Ajuda');
});

test('a letter acts on what is in view, but not right after one without an action', async () => {
  await happens(() => {
    page.dispatch(conversationAsked({ uuid: before.uuid, ticketId: before.id }));
    page.dispatch(conversationSettled({ uuid: before.uuid }));
  });
  for (const key of 'Por') await happens(() => press(key));
  expect(page.of('ticket/layerOpened')).toEqual([]);
  await shown.settle(page, 1_500);
  await happens(() => press('r'));
  expect(page.of('ticket/layerOpened')).toMatchObject([{ is: 'resolve', ticket: { id: before.id } }]);
});

/** Loads the code of a page whose own field holds a text already. */
const load = async (path: string, value: string) => {
  const early = document.createElement('textarea');
  early.id = 'early';
  early.dataset['yields'] = '';
  document.body.appendChild(early);
  early.focus();
  early.value = value;
  await happens(() => {
    stop();
    place.pathname = path;
    stop = followTyping(page);
  });
  return early;
};

test.each([
  [`/tickets/${next.uuid}`, 'Bom dia'],
  ['/contacts', ''],
])('text typed before the code of %s has loaded belongs to its conversation, if it has one', async (path, wanted) => {
  const early = await load(path, 'Bom d');
  for (const key of 'ia') await happens(() => press(key));
  expect(text(next)).toBe(wanted);
  expect(document.activeElement === early).toBe(wanted !== '');
});

test('an accent whose first half was typed before the code had loaded arrives whole', async () => {
  const early = await load(`/tickets/${next.uuid}`, 'horário ´');
  await happens(asked(next, true));
  await happens(() => appear(next));
  expect(document.activeElement).toBe(early);
  early.value = 'horário é';
  await happens(() => void early.dispatchEvent(eventOf('compositionupdate')));
  await happens(() => void early.dispatchEvent(eventOf('compositionend')));
  await shown.settle(page, KEY_MS);
  for (const key of ' das') await happens(() => press(key));
  expect(text(next)).toBe('horário é das');
});

test('text typed before the code had loaded arrives also if no key follows', async () => {
  const early = await load(`/tickets/${next.uuid}`, 'Oi ~');
  await happens(asked(next, true));
  await happens(() => appear(next));
  await shown.settle(page, 2_000);
  expect(text(next)).toBe('Oi ~');
  expect(document.activeElement).not.toBe(early);
});

test('text typed while a new ticket is refused goes to the one that the same form creates next', async () => {
  await happens(() => void page.dispatch(creationBegan('form')));
  for (const key of 'Bom ') await happens(() => press(key));
  await happens(() => void page.dispatch(creationEnded({ key: 'form', uuid: null })));
  await shown.settle(page, 3_000);
  await happens(() => press('x'));
  await happens(() => void page.dispatch(creationBegan('form')));
  for (const key of 'dia') await happens(() => press(key));
  await happens(() => void page.dispatch(typedAheadMoved({ from: 'form', uuid: next.uuid })));
  expect(selectAhead(next.uuid)(page.getState())).toBe('Bom dia');
});

test('an accent that is being composed when the composer appears arrives whole', async () => {
  await happens(() => {
    goTo(next.uuid);
    document.body.dispatchEvent(eventOf('popstate'));
    asked(next, true)();
  });
  await happens(() => press('Dead'));
  const field = document.activeElement;
  await happens(() => void field?.dispatchEvent(eventOf('compositionstart')));
  await happens(() => appear(next));
  expect(document.activeElement).toBe(field);
  await happens(() => {
    if (field) Reflect.set(field, 'value', 'é');
    field?.dispatchEvent(eventOf('compositionend'));
  });
  await shown.settle(page, KEY_MS);
  for (const key of ' um') await happens(() => press(key));
  expect(text(next)).toBe('é um');
  expect(document.activeElement).not.toBe(field);
});

test('each single-key shortcut begins one of the sentences', () => {
  const first = new Set(sentences.map((sentence) => sentence[0]?.toUpperCase()));
  const keys = [...pageShortcuts.map(({ keys: own }) => own), ...ticketActions.map(({ shortcut }) => shortcut ?? [])];
  const single = keys.filter((own) => own.length === 1).map(([key]) => key);
  expect(single.filter((key) => key?.length === 1 && !'↑↓'.includes(key) && !first.has(key))).toEqual([]);
  expect(sentences).toHaveLength(200);
});

test('keeps text typed for a read-only conversation, and returns the focus to the list', async () => {
  const link = row(waiting);
  await happens(() => {
    link.focus();
    goTo(waiting.uuid);
    link.dispatchEvent(eventOf('click'));
  });
  const settled = () => void page.dispatch(conversationSettled({ uuid: waiting.uuid }));
  await typeWhile('Aguarde um momento', [
    [0, asked(waiting, true)],
    [600, settled],
  ]);
  expect(text(waiting)).toBe('Aguarde um momento');
  expect(page.of('ticket/acceptClicked')).toEqual([]);
  await shown.settle(page, 3_000);
  expect(document.activeElement).toBe(link);
});

test('keys pressed while an internal chat opens wait for its composer, and so do the keys after them', async () => {
  const uuid = '00000000-0000-4000-8000-000000000077';
  const ahead = () => selectAhead(uuid)(page.getState());
  const go = () => {
    goTo(before.uuid);
    place.pathname = `/chats/${uuid}`;
    document.body.dispatchEvent(eventOf('popstate'));
  };
  await typeWhile('Tarde demais? Raro.', [[0, go]]);
  expect(ahead()).toBe('Tarde demais? Raro.');
  expect(page.of('ticket/layerOpened')).toEqual([]);
  await happens(() => void page.dispatch(chatSettled({ uuid })));
  await shown.settle(page, 3_000);
  await happens(() => press('x'));
  expect(ahead()).toBe('Tarde demais? Raro.');
});
