import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createRef } from 'react';
import { told } from '../../../../web/api/records/entities.ts';
import { conversationAsked, conversationSettled } from '../../../../web/features/conversation/slice.ts';
import { pageShortcuts } from '../../../../web/features/ticket/actions/pageShortcuts.ts';
import { ticketActions } from '../../../../web/features/ticket/actions/ticketActions.ts';
import { HeaderActions } from '../../../../web/features/ticket/open/HeaderActions.tsx';
import { keepsWaitingChosen, subChosen, acceptClicked } from '../../../../web/features/ticket/slice.ts';
import { useShortcuts } from '../../../../web/features/ticket/useShortcuts.ts';
import { eventOf } from '../../kernel/dom.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../conversation/page.ts';
import { ticket } from '../conversation/records.ts';

const { KeysDialog } = await import('../../../../web/features/ticket/dialogs/KeysDialog.tsx');
const own = ticket(1);
const waiting = ticket(3, { status: 'pending', userId: null, user: null });
const list = createRef<null>();
const Shortcuts = () => {
  useShortcuts(list, own);
  return <HeaderActions ticket={own} />;
};

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
const press = (key: string) =>
  shown.act(
    () =>
      void document.activeElement?.dispatchEvent(
        eventOf('keydown', { key, timeStamp: performance.now(), getModifierState: () => false }),
      ),
  );
const state = () => page.getState().ticket;

beforeEach(async () => {
  page = openPage(() => waiting);
  Object.defineProperty(globalThis, 'location', {
    value: { pathname: `/tickets/${own.uuid}` },
    configurable: true,
    writable: true,
  });
  shown = await mount(page, <Shortcuts />);
  await shown.act(() => {
    page.dispatch(told({ ticket: [own, waiting] }));
    page.dispatch(conversationAsked({ uuid: own.uuid, ticketId: own.id }));
    page.dispatch(conversationSettled({ uuid: own.uuid }));
  });
});
afterEach(async () => {
  await shown.close();
  page.close();
  document.body.textContent = '';
});

test('no two shortcuts share a key', () => {
  const keys = [...pageShortcuts, ...ticketActions].flatMap((one) => {
    const shortcut: readonly string[] = 'shortcut' in one ? (one.shortcut ?? []) : 'keys' in one ? one.keys : [];
    return shortcut.length === 1 ? [shortcut[0]] : [];
  });
  expect(new Set(keys).size).toBe(keys.length);
});

test('the help names each action that has a shortcut', async () => {
  await shown.close();
  shown = await mount(page, <KeysDialog onClose={() => undefined} />);
  for (const words of [
    'TTransferir',
    'RResolver',
    'VDevolver',
    'AAceitar',
    'Ctrl FBuscar na conversa',
    '2ver Aguardando',
  ])
    expect(shown.text()).toContain(words);
});

test('the tooltip of each header button shows its shortcut', async () => {
  const tips: (string | undefined)[] = [];
  for (const one of shown.all().filter(({ nodeName }) => nodeName === 'BUTTON')) {
    await shown.act(() => void one.dispatchEvent(eventOf('pointerover', { pointerType: 'mouse' })));
    await shown.settle(page, 600);
    tips.push(document.querySelector('[role=tooltip]')?.textContent);
    await shown.act(() => void one.dispatchEvent(eventOf('pointerout', { pointerType: 'mouse' })));
  }
  expect(tips).toEqual([
    'Buscar na conversaCtrlF',
    'Devolver à filaV',
    'AdiarS',
    'TransferirT',
    'ResolverR',
    'Opções da conversa',
    'Dados do contatoC',
  ]);
});

describe('a single letter', () => {
  test.each([
    ['r', 'resolve'],
    ['v', 'return'],
    ['t', 'transfer'],
  ])('%s asks first', async (key, is) => {
    await press(key);
    expect(state().layer).toMatchObject({ is, ticket: { id: own.id } });
    expect(page.asked).toEqual([]);
  });

  test('C shows the contact panel, and G the tag field in it', async () => {
    await press('c');
    expect(state()).toMatchObject({ panel: true, tagging: false });
    await shown.settle(page, 1_500);
    await press('g');
    expect(state()).toMatchObject({ panel: true, tagging: true });
  });

  test('right after an action is text', async () => {
    for (const key of ['c', 'r', 't']) await press(key);
    expect(state()).toMatchObject({ panel: true, layer: { is: 'none' } });
  });

  test('X right after an action goes to the next ticket, and ends that pause', async () => {
    for (const key of ['c', 'x', 'c']) await press(key);
    expect(state()).toMatchObject({ panel: false, sub: 'pending' });
  });

  test('right after Escape acts again', async () => {
    for (const key of ['c', 'Escape', 't']) await press(key);
    expect(state()).toMatchObject({ panel: true, layer: { is: 'transfer' } });
  });

  test('1, 2 and X show Atendendo and Aguardando', async () => {
    for (const [key, sub] of [
      ['2', 'pending'],
      ['1', 'open'],
      ['x', 'pending'],
    ] as const) {
      await press(key);
      expect(state()).toMatchObject({ tab: 'open', sub });
    }
  });
});

describe('accepting with the option to stay in Aguardando', () => {
  beforeEach(() => {
    page.dispatch(subChosen('pending'));
    page.dispatch(keepsWaitingChosen(true));
  });

  test('opens no conversation, keeps the list and says whose conversation it was', async () => {
    page.dispatch(acceptClicked(waiting));
    expect(state().opens).toBeNull();
    await shown.settle(page);
    expect(page.asked).toMatchObject([{ method: 'PUT', path: '/tickets/3', body: { status: 'open' } }]);
    expect(state()).toMatchObject({ sub: 'pending', goTo: null, acting: {} });
    expect(page.toasts().at(-1)).toBe(`Conversa com ${waiting.contact.name} aceita`);
  });

  test('still opens the composer of a conversation that is on the screen', async () => {
    page.dispatch(conversationAsked({ uuid: waiting.uuid, ticketId: waiting.id }));
    page.dispatch(acceptClicked(waiting));
    expect(state().opens).toEqual({ uuid: waiting.uuid, ticketId: waiting.id });
  });
});
