import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { MOST_LISTED } from '../../../domain/kernel/inputs.ts';
import { allCame, entitiesSlice, told } from '../../../web/api/records/entities.ts';
import { useNarrowed } from '../../../web/ui/records/Narrowed.tsx';
import { Options, Select } from '../../../web/ui/fields/Select.tsx';
import { mount } from '../kernel/mount.tsx';
import { openFeature } from '../kernel/openFeature.ts';
import { connection } from '../kernel/records.ts';

const Connections = () => {
  const connections = useNarrowed('whatsapp', 'Conexão', '7');
  return (
    <>
      {connections.search}
      <Select label="Conexão">
        <Options of={connections.records} />
      </Select>
    </>
  );
};

const openPage = () =>
  openFeature({ reducer: () => combineSlices(entitiesSlice), sagas: [] }, ({ query: { searchParam: term = '' } }) =>
    term ? [connection(5_000, { name: 'Zona Sul' })] : [],
  );
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (count: number) => {
  page = openPage();
  const whatsapp = Array.from({ length: count }, (_, n) => connection(n + 1));
  page.dispatch(told({ whatsapp }));
  page.dispatch(allCame({ kind: 'whatsapp', ids: whatsapp.map(({ id }) => id) }));
  shown = await mount(page, <Connections />);
  await shown.settle(page);
};

test('the select of connections asks the server for those beyond one list, and keeps the chosen one', async () => {
  await open(MOST_LISTED);
  await shown.type(shown.field('Buscar: Conexão'), 'zona');
  await shown.settle(page, 300);
  expect(page.calls('/whatsapp').map(({ query }) => query['searchParam'])).toEqual(['zona']);
  expect(shown.text()).toContain('Zona Sul');
  expect(shown.text()).toContain('Conexão 7');
  expect(shown.text()).not.toContain('Conexão 8');
});

test('a short list of connections has no search', async () => {
  await open(3);
  expect(() => shown.field('Buscar: Conexão')).toThrow();
  expect(page.calls('/whatsapp')).toEqual([]);
});
