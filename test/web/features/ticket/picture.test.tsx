import { afterEach, expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { ticket } from '../conversation/records.ts';

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' }),
}));
const { openPage } = await import('../conversation/page.ts');
const { ContactPanel } = await import('../../../../web/features/ticket/panel/ContactPanel.tsx');
const { TicketRow } = await import('../../../../web/features/ticket/list/TicketRow.tsx');

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

const shown = (one: TicketRecord) => {
  page = openPage(() => []);
  return [
    <TicketRow key="row" ticket={one} selected={false} withStatus />,
    <ContactPanel key="panel" ticket={one} />,
  ].map((part) =>
    renderToStaticMarkup(
      <Provider store={page}>
        <MemoryRouter>{part}</MemoryRouter>
      </Provider>,
    ),
  );
};

test('shows the picture of a contact in the list and in the panel, or else the initials', () => {
  const { contact, ...rest } = ticket(2);
  const named = { ...contact, name: 'Helena Bastos' };
  for (const part of shown({ ...rest, contact: { ...named, profilePicUrl: 'https://pps.whatsapp.net/h.jpg' } })) {
    expect(part).toContain('src="https://pps.whatsapp.net/h.jpg"');
    expect(part).not.toContain('>HB<');
  }
  page.close();
  for (const part of shown({ ...rest, contact: named })) expect(part).toContain('>HB<');
});
