import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ChatNotice } from '../../../../domain/whatsappChat/shape.ts';
import { changeLanguage } from '../../../../web/locales/i18n.ts';
import { Conversation } from '../../../../web/features/conversation/Conversation.tsx';
import { TimelineLines } from '../../../../web/features/conversation/timeline/TimelineLines.tsx';
import { timeline } from '../../../../web/features/conversation/timeline/timeline.ts';
import { conversationAsked, selectConversation } from '../../../../web/features/conversation/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message, ticket } from './records.ts';

const clock = { zone: 'UTC', language: 'pt', today: '2026-11-21' };
const ana = { name: 'Ana', number: '5511988880001', isMe: false };
const bruno = { name: '', number: '5521988880002', isMe: false };
const us = { name: '', number: '', isMe: true };
const none: ChatNotice = { is: 'timer', seconds: 0, members: [], subject: '', by: null };
const drawn = (notice: Partial<ChatNotice>): string =>
  renderToStaticMarkup(
    <TimelineLines
      lines={timeline([message(1, 2, { notice: { ...none, ...notice } })], [], {}, clock).slice(1)}
      clock={clock}
    />,
  ).replace(/<style.*<\/style>|<[^>]*>/g, '');

describe('shows a change of the chat as a line', () => {
  beforeAll(() => {
    Object.assign(globalThis, {
      localStorage: { getItem: () => null, setItem: () => undefined },
      document: { documentElement: { lang: '' } },
    });
  });
  afterAll(() => changeLanguage('pt'));

  test.each<[Partial<ChatNotice>, string]>([
    [{ seconds: 86_400 }, 'Mensagens temporárias ativadas: as novas desaparecem depois de 24 horas.'],
    [{ seconds: 604_800 }, 'Mensagens temporárias ativadas: as novas desaparecem depois de 7 dias.'],
    [{ seconds: 7_776_000 }, 'Mensagens temporárias ativadas: as novas desaparecem depois de 90 dias.'],
    [{}, 'Mensagens temporárias desativadas: as novas não desaparecem mais.'],
    [{ is: 'joined', members: [ana] }, 'Ana entrou no grupo.'],
    [{ is: 'joined', members: [ana, bruno] }, 'Ana e +55 21 98888-0002 entraram no grupo.'],
    [{ is: 'left', members: [bruno] }, '+55 21 98888-0002 saiu do grupo.'],
    [{ is: 'added', members: [bruno], by: ana }, 'Ana adicionou +55 21 98888-0002 ao grupo.'],
    [{ is: 'removed', members: [us], by: ana }, 'Ana removeu a empresa do grupo.'],
    [{ is: 'removed', members: [ana], by: us }, 'A empresa removeu Ana do grupo.'],
    [{ is: 'removed', members: [us] }, 'A empresa saiu do grupo.'],
    [
      { is: 'renamed', subject: 'Obra nova', by: { ...ana, name: '', number: '' } },
      'Alguém mudou o nome do grupo para “Obra nova”.',
    ],
  ])('%#: %s', (notice, words) => expect(drawn(notice)).toBe(words));

  test('shows it in the language of the user', async () => {
    await changeLanguage('en');
    expect(drawn({ seconds: 86_400 })).toContain('disappear after 24 hours.');
    await changeLanguage('es');
    expect(drawn({ is: 'removed', members: [us], by: ana })).toBe('Ana eliminó a la empresa del grupo.');
  });

  test('shows it as no message, so the bubble after it starts a new run', () => {
    const lines = timeline([message(1, 2), message(2, 2, { notice: none }), message(3, 2)], [], {}, clock);
    expect(lines.map((line) => (line.is === 'message' ? line.first : line.is))).toEqual(['day', true, 'notice', true]);
  });
});

test('replaces the composer by a sentence if the company is not in the group', async () => {
  const out = ticket(2, { status: 'open', isGroup: true, isOut: true });
  const page = openPage(({ path }) =>
    path.startsWith('/tickets') ? out : { messages: [], ticket: out, count: 0, hasMore: false },
  );
  page.dispatch(conversationAsked({ uuid: out.uuid, ticketId: out.id }));
  await page.wait(500);
  const open = async (isOut: boolean) => {
    const asked = selectConversation(page.getState());
    const conversation = asked && { ...asked, ticket: { ...out, isOut } };
    return mount(
      page,
      <Conversation
        uuid={out.uuid}
        conversation={conversation}
        header={null}
        noteShortcut={['O']}
        mine
        unlock={null}
      />,
    );
  };
  const shut = await open(true);
  expect(shut.text()).toContain('A empresa não participa mais deste grupo.');
  await shut.close();
  const back = await open(false);
  expect(back.text()).not.toContain('A empresa não participa mais deste grupo.');
  await back.close();
  page.close();
});
