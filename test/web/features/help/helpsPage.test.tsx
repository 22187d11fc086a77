import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { Route, Routes } from 'react-router-dom';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { GuidePage } from '../../../../web/features/help/GuidePage.tsx';
import { HelpsPage } from '../../../../web/features/help/HelpsPage.tsx';
import { helpSaga } from '../../../../web/features/help/saga.ts';
import { helps } from '../../../../web/features/help/slice.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { GuideLink, ScreenGuide } from '../../../../web/ui/page/GuideLink.tsx';
import { admin } from '../../kernel/records.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';

const video = {
  id: 1,
  title: 'Conheça o kanban',
  video: 'abcdef',
  description: '',
  version: 1,
  changedBy: '',
  createdAt: '2026-11-02T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
};

/** Opens the help pages at a screen whose page of the guide is the one about queues. */
const open = async () => {
  const page = openFeature(
    { reducer: () => combineSlices(entitiesSlice, helps, layoutSlice), sagas: [helpSaga], who: admin },
    () => ({ records: [video], count: 1, hasMore: false }),
  );
  const screen = await mount(
    page,
    <Routes>
      <Route
        path="/"
        element={
          <ScreenGuide value="queues">
            <GuideLink />
          </ScreenGuide>
        }
      />
      <Route path="/helps" element={<HelpsPage />} />
      <Route path="/helps/:page" element={<GuidePage />} />
    </Routes>,
  );
  const link = (name: string) => {
    const found = screen
      .all()
      .find((one) => one.nodeName === 'A' && (one.getAttribute('aria-label') ?? one.textContent) === name);
    if (!found) throw new Error(`There is no link ${name} in: ${screen.text()}`);
    return found;
  };
  /** Waits for a heading. The clock of the test does not wait for the file of the guide. */
  const shows = async (heading: string) => {
    for (let tries = 0; !screen.names('h1').concat(screen.names('h2')).includes(heading); tries++) {
      if (tries > 50) throw new Error(`There is no heading ${heading} in: ${screen.text()}`);
      await import('../../../../docs/pt/README.md');
      await screen.settle(page, 100);
    }
  };
  return { ...screen, shows, follow: (name: string) => screen.click(link(name)) };
};

test('the ? of a screen opens its page, whose links stay in the app, and search finds topics and videos', async () => {
  const screen = await open();
  await screen.follow('Ajuda sobre esta tela');
  await screen.shows('Montar filas e o menu');
  await screen.follow('horário');
  await screen.shows('Horário de atendimento');
  const pictures = screen.all().filter((one) => one.nodeName === 'IMG');
  expect(pictures.map((one) => one.getAttribute('alt'))).toEqual(['O horário da empresa']);
  await screen.click(screen.button('Todos os temas'));
  await screen.shows('Começar');
  await screen.shows('Vídeos');
  await screen.type(screen.field('Buscar na ajuda'), 'QUADRO kanban');
  expect(screen.names('a')).toEqual(['Tags e kanban']);
  await screen.type(screen.field('Buscar na ajuda'), 'conheca');
  expect(screen.names('button')).toContain('Assistir Conheça o kanban');
  await screen.type(screen.field('Buscar na ajuda'), 'xilofone');
  expect(screen.text()).toContain('Nada encontrado para “xilofone”');
});
