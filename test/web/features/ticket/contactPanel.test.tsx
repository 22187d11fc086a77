import { combineSlices } from '@reduxjs/toolkit';
import { expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { entitiesSlice, told } from '../../../../web/api/records/entities.ts';
import { recordKept } from '../../../../web/api/frames.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { contact } from '../contact/records.ts';
import { mount } from '../../kernel/mount.tsx';
import { admin } from '../../kernel/records.ts';
import { ticket } from '../conversation/records.ts';

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' }),
}));
const { StoppedBeside } = await import('../../../../web/features/contact/Stopped.tsx');
const { stopReading, stopUndoing } = await import('../../../../web/features/contact/stopTasks.ts');
const { openFeature } = await import('../../kernel/openFeature.ts');
const { openPage } = await import('../conversation/page.ts');
const { ContactPanel } = await import('../../../../web/features/ticket/panel/ContactPanel.tsx');

const stopped = { at: '2026-11-20T15:00:00.000Z', word: 'sair', isByWhatsApp: false };
const said = 'Pediu para não receber campanhas em 20/11/2026 (“sair”).';

test('says that the contact opted out of campaigns, and which campaign the ticket answers', () => {
  const page = openPage(() => []);
  const shown = (campaign: { id: number; name: string } | null) =>
    renderToStaticMarkup(
      <Provider store={page}>
        <MemoryRouter>
          <ContactPanel ticket={ticket(2, { campaign })} />
        </MemoryRouter>
      </Provider>,
    );
  expect(shown(null)).not.toMatch(/ampanha/);
  page.dispatch(told({ contact: [contact(2, { stopped })] }));
  expect(shown({ id: 3, name: 'Volta às aulas' })).toContain('<dt>Campanha</dt><dd>Volta às aulas</dd>');
  expect(shown(null)).toContain(said);
  page.close();
});

test.each(['admin', 'user'] as const)(
  'loads the contact beside a conversation, and lets an admin undo the opt-out: %s',
  async (profile) => {
    const page = openFeature(
      {
        reducer: () => combineSlices(sessionSlice, entitiesSlice),
        sagas: [stopReading.saga, stopUndoing.saga],
        who: { ...admin, profile },
      },
      ({ method }) => (method === 'GET' ? contact(2, { stopped }) : { message: 'Undone' }),
    );
    const shown = await mount(page, <StoppedBeside contactId={2} />);
    await shown.settle(page);
    expect(shown.text()).toContain(said);
    expect(shown.names('button')).toEqual(profile === 'admin' ? ['Voltar a enviar campanhas'] : []);
    if (profile === 'admin') {
      await shown.click(shown.button('Voltar a enviar campanhas'));
      await shown.settle(page);
      expect(page.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /contacts/2',
        'DELETE /contacts/2/stop',
      ]);
      await shown.act(
        () => void page.dispatch(recordKept({ kept: { contact: [contact(2, { version: 1 })] }, created: false })),
      );
      await shown.settle(page);
      expect(shown.text()).toBe('');
    }
    await shown.close();
    page.close();
  },
);
