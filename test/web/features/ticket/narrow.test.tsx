import { expect, jest, test } from '@jest/globals';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../conversation/page.ts';
import { ticket } from '../conversation/records.ts';

let screen = 'phone';
jest.unstable_mockModule('../../../../web/ui/page/useScreen.ts', () => ({ useScreen: () => screen }));
jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' }),
}));
const { TicketRow } = await import('../../../../web/features/ticket/list/TicketRow.tsx');
const { ConversationHeader } = await import('../../../../web/features/ticket/open/ConversationHeader.tsx');

test.each([
  ['phone', 'Maximilian…'],
  ['desk', 'Maximiliana de Albuquerque'],
])('on a %s a name is cut to 10 characters in lists and above the conversation, or whole (R172)', async (on, name) => {
  screen = on;
  const { contact, ...rest } = ticket(2);
  const one = { ...rest, contact: { ...contact, name: 'Maximiliana de Albuquerque' } };
  const page = openPage(() => []);
  for (const part of [
    <TicketRow key="row" ticket={one} selected={false} withStatus />,
    <ConversationHeader key="head" ticket={one} />,
  ]) {
    const shown = await mount(page, part);
    expect(shown.all().map(({ textContent }) => textContent)).toContain(name);
    await shown.close();
  }
  page.close();
});
