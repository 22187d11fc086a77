import { afterEach, describe, expect, test } from '@jest/globals';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { draftChanged } from '../../../../web/features/conversation/slice.ts';
import { TicketRow } from '../../../../web/features/ticket/list/TicketRow.tsx';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../conversation/page.ts';
import { ticket } from '../conversation/records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const row = async (more: Partial<TicketRecord>, withStatus = false) => {
  page = openPage(() => ticket(2, { status: 'open' }));
  shown = await mount(page, <TicketRow ticket={ticket(2, more)} selected={false} withStatus={withStatus} />);
};
const tag = (id: number) => ({ id, name: `Tag ${id}`, color: '#c62828' });

describe('the row of a ticket', () => {
  test('of an open ticket links to its conversation, with contact, queue, connection and last message', async () => {
    await row({ lastMessage: '*Bom* dia' });
    expect(
      shown
        .all()
        .find(({ nodeName }) => nodeName === 'A')
        ?.getAttribute('href'),
    ).toBe('/tickets/uuid-2');
    for (const fact of ['Contato 2', 'Bom dia', 'Vendas', 'Loja Centro']) expect(shown.text()).toContain(fact);
    expect(shown.names('button')).toEqual([]);
  });

  test.each([
    ['🎤', 'Áudio'],
    ['🚫', 'Mensagem apagada'],
    ['📷 *Bolo* de hoje', 'Imagem Bolo de hoje'],
  ])('describes a last message that is not text: %s', async (lastMessage, named) => {
    await row({ lastMessage });
    expect(shown.text()).toContain(named);
  });

  test.each([
    ['bot', ['Enviada pelo chatbot']],
    ['company', ['Enviada pela empresa']],
    ['contact', []],
  ] as const)('names who sent the last message, and when, despite later changes: %s', async (lastMessageBy, marks) => {
    const lastMessageAt = '2026-11-20T13:05:00.000Z';
    await row({ lastMessageBy, lastMessageAt });
    const labels = shown.all().map((one) => one.getAttribute('aria-label'));
    expect(labels.filter((label) => label?.startsWith('Enviada pel'))).toEqual(marks);
    const [time] = shown.all().filter(({ nodeName }) => nodeName === 'TIME');
    expect(time?.getAttribute('dateTime')).toBe(lastMessageAt);
  });

  test('lets names and words decide their own direction', async () => {
    await row({ contact: { ...ticket(2).contact, name: 'نور' }, lastMessage: 'שלום', lastSpeaker: 'Ana' });
    const withDir = (dir: string) =>
      shown
        .all()
        .filter((one) => one.getAttribute('dir') === dir)
        .map(({ textContent }) => textContent);
    expect(withDir('auto')).toEqual(expect.arrayContaining(['نور', expect.stringContaining('Ana: שלום')]));
  });

  test('names the sender in a group, cut like in narrow lists', async () => {
    await row({ isGroup: true, lastMessageBy: 'contact', lastSpeaker: 'Maximiliana', lastMessage: 'oi' });
    expect(shown.text()).toContain('Maximilian…: oi');
  });

  test.each([
    ['left, with nothing new', { unreadMessages: 0 }, false, ['Rascunho: Sobre o preço']],
    ['left, but something came since', { unreadMessages: 1 }, false, ['Bom dia']],
    ['open before one’s eyes', { unreadMessages: 0 }, true, ['Bom dia']],
  ])('shows the unsent draft of a conversation that is %s', async (_, more, selected, [line]) => {
    page = openPage(() => ticket(2, { status: 'open' }));
    page.dispatch(draftChanged({ ticketId: 2, text: ' Sobre o preço ' }));
    const told = ticket(2, { ...more, status: 'open', lastMessage: 'Bom dia' });
    shown = await mount(page, <TicketRow ticket={told} selected={selected} withStatus={false} />);
    expect(shown.text().match(/Rascunho: Sobre o preço|Bom dia/g)).toEqual([line]);
  });

  test('of a waiting ticket offers accept and preview, and links nowhere', async () => {
    await row({ status: 'pending', userId: null, user: null });
    expect([shown.names('button'), shown.names('a')]).toEqual([['Aceitar', 'Espiar'], []]);
    await shown.click(shown.button('Aceitar'));
    await shown.settle(page);
    expect(page.asked).toMatchObject([{ method: 'PUT', path: '/tickets/2', body: { status: 'open', userId: 7 } }]);
  });

  test("of a waiting ticket shows the contact's own words, and how long it waits, in a warning colour when late", async () => {
    const late = async (minutes: number) => {
      const waitsSince = new Date(Date.now() - minutes * 60_000).toISOString();
      const words = { lastMessage: 'Um momento', lastMessageBy: 'bot', contactMessage: 'Cadê meu pedido?' } as const;
      await row({ status: 'pending', userId: null, user: null, waitsSince, ...words });
      expect(shown.text()).toContain('Cadê meu pedido?');
      expect(shown.text()).not.toContain('Um momento');
      const [time] = shown.all().filter(({ nodeName }) => nodeName === 'TIME');
      const found = [time?.textContent, time?.getAttribute('data-late')];
      await shown.close();
      page.close();
      return found;
    };
    expect(await late(5)).toEqual([expect.stringContaining('há 5 min'), null]);
    expect(await late(12)).toEqual([expect.stringContaining('há 12 min'), 'yes']);
    expect(await late(45)).toEqual([expect.stringContaining('há 45 min'), 'very']);
    await row({ status: 'pending', userId: null, user: null, contactMessage: '', lastMessage: 'Oferta' });
    expect(shown.text()).toContain('Oferta');
  });

  test('marks a ticket that a colleague transferred to the user, until they open it', async () => {
    const marks = () => shown.all().filter((one) => one.getAttribute('aria-label') === 'Transferida para você').length;
    for (const [more, count] of [
      [{ isNewToOwner: true }, 1],
      [{ isNewToOwner: false }, 0],
      [{ isNewToOwner: true, userId: 8, user: { id: 8, name: 'Caio' } }, 0],
    ] as const) {
      await row(more);
      expect([marks(), shown.all().some((one) => one.getAttribute('data-unread') !== null)]).toEqual([
        count,
        count === 1,
      ]);
      await shown.close();
      page.close();
    }
    await row({});
  });

  test('of the open conversation shows no unread messages', async () => {
    page = openPage(() => ticket(2));
    shown = await mount(page, <TicketRow ticket={ticket(2, { unreadMessages: 3 })} selected withStatus={false} />);
    expect(shown.text()).not.toContain('não lida');
  });

  test('shows the number of unread messages, and announces it to screen readers', async () => {
    await row({ unreadMessages: 3 });
    expect(shown.text()).toContain('3 mensagens não lidas');
    await shown.close();
    page.close();
    await row({ unreadMessages: 0 });
    expect(shown.text()).not.toContain('não lida');
  });

  test('shows two tags and the number of others, but in a search one tag and the status', async () => {
    const tags = [tag(1), tag(2), tag(3)];
    await row({ tags });
    expect(shown.text()).toContain('Tag 1Tag 2+1');
    await shown.close();
    page.close();
    await row({ tags, status: 'closed' }, true);
    expect(shown.text()).toContain('Tag 1+2');
    expect(shown.text()).toContain('Resolvid');
  });

  test('without a queue says so, and shows neither name nor words of an erased contact', async () => {
    await row({ queue: null, queueId: null });
    expect(shown.text()).toContain('Sem fila');
    await shown.close();
    page.close();
    const { contact } = ticket(2);
    await row({ contact: { ...contact, name: '', erased: true }, lastMessage: '' });
    expect(shown.text()).toContain('Conteúdo apagado');
  });
});
