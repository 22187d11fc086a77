import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataTable } from '../../../web/ui/records/DataTable.tsx';
import { openPage } from '../features/conversation/page.ts';
import { mount } from '../kernel/mount.tsx';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  page = openPage(() => []);
});
afterEach(async () => {
  await shown.close();
  page.close();
});

const people = [
  { name: 'Bia', tickets: 9 },
  { name: 'Élio', tickets: 10 },
  { name: 'ana', tickets: null },
];
const open = async (isWhole: boolean) => {
  shown = await mount(
    page,
    <DataTable
      label="Pessoas"
      rows={people}
      keyOf={({ name }) => name}
      isWhole={isWhole}
      columns={[
        { head: 'Nome', cell: ({ name }) => name, by: 'name' },
        { head: 'Conversas', cell: ({ tickets }) => tickets, by: ({ tickets }) => tickets, number: true },
        { head: 'Ação', cell: () => 'abrir' },
      ]}
    />,
  );
};
const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent);
const orders = () => [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'));

test('a heading orders the rows up, down, and as they came', async () => {
  await open(true);
  expect([names(), orders()]).toEqual([
    ['Bia', 'Élio', 'ana'],
    ['none', 'none', null],
  ]);
  await shown.click(shown.button('Nome'));
  expect([names(), orders()]).toEqual([
    ['ana', 'Bia', 'Élio'],
    ['ascending', 'none', null],
  ]);
  await shown.click(shown.button('Nome'));
  expect([names(), orders()]).toEqual([
    ['Élio', 'Bia', 'ana'],
    ['descending', 'none', null],
  ]);
  await shown.click(shown.button('Nome'));
  expect(names()).toEqual(['Bia', 'Élio', 'ana']);
});

test('quantities begin with the largest, and rows without one come last', async () => {
  await open(true);
  await shown.click(shown.button('Conversas'));
  expect(names()).toEqual(['Élio', 'Bia', 'ana']);
  await shown.click(shown.button('Conversas'));
  expect(names()).toEqual(['Bia', 'Élio', 'ana']);
});

test('a list that the server has more of cannot be ordered', async () => {
  await open(false);
  expect(shown.names('button')).toEqual([]);
  expect(orders()).toEqual([null, null, null]);
});
