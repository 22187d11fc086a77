import { expect, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Compared } from '../../../../web/features/dashboard/Compared.tsx';
import { FigureTable } from '../../../../web/features/dashboard/FigureTable.tsx';
import { WeekMap } from '../../../../web/features/dashboard/WeekMap.tsx';
import { mount } from '../../kernel/mount.tsx';
import { tooltipOf } from '../../kernel/tooltipOf.ts';

const text = (node: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(node)
    .replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('the period stands next to the time before it, and a missing mean is a dash', () => {
  const period = { arrived: 12, finished: 9, wait: 4, service: null };
  const before = { arrived: 10, finished: 0, wait: null, service: 20 };
  expect(text(<Compared period={period} before={before} />)).toBe(
    'Chegaram 12 antes: 10 Finalizadas 9 antes: 0 Espera (min) 4 antes: – Atendimento (min) – antes: 20',
  );
});

test('a screen reader gets the figures of a picture as a table with heads', () => {
  const rows = [['1', '22/11', 3, '–']] as const;
  const shown = renderToStaticMarkup(
    <FigureTable label="Tempos" heads={['Quando', 'Espera', 'Atendimento']}>
      {rows}
    </FigureTable>,
  );
  expect(shown).toContain('aria-label="Tempos"');
  expect(shown).toContain('<th scope="row">22/11</th><td>3</td><td>–</td>');
});

test('the map of the week names each day and hour with its count', async () => {
  const week = Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (__, hour) => (day === 1 && hour === 9 ? 5 : 0)),
  );
  const shown = await mount(configureStore({ reducer: () => null }), <WeekMap week={week} />);
  const fields = shown.all().filter((one) => one.nodeName === 'I');
  expect(await tooltipOf(shown, fields[24 + 9]!)).toBe('segunda-feira, 9h: 5');
  expect(shown.all().some((one) => one.nodeName === 'TH' && one.textContent === 'segunda-feira')).toBe(true);
  await shown.close();
});
