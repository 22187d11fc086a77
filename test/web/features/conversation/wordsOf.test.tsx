import { afterEach, expect, test } from '@jest/globals';
import { Composer } from '../../../../web/features/conversation/composer/Composer.tsx';
import { TimelineLines } from '../../../../web/features/conversation/timeline/TimelineLines.tsx';
import { conversationAsked, draftChanged, pickingBegan } from '../../../../web/features/conversation/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message, ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const photo = message(1, 2, { body: '', mediaType: 'image' });
const open = async () => {
  page = openPage(() => ({ messages: [], ticket: ticket(2), count: 0, hasMore: false }));
  page.dispatch(conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  await page.wait(500);
};

test('describes a quoted picture without a caption above the answer', async () => {
  await open();
  page.dispatch(draftChanged({ ticketId: 2, quoted: photo }));
  shown = await mount(page, <Composer ticket={ticket(2)} noteShortcut={['O']} />);
  expect(shown.text()).toContain('Respondendo a Contato 2Imagem');
});

test('names each selectable message by its words', async () => {
  await open();
  page.dispatch(pickingBegan({ id: photo.id }));
  const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };
  const all = [photo, message(2, 2, { body: '*Bom* dia' })];
  const lines = all.map((one) => ({ is: 'message' as const, id: one.id, message: one, first: true }));
  shown = await mount(page, <TimelineLines lines={lines} clock={clock} />);
  expect(shown.names('input')).toEqual(['Selecionar mensagem: Imagem', 'Selecionar mensagem: Bom dia']);
});
