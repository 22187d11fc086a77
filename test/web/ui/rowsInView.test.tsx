import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useRef } from 'react';
import { DataTable } from '../../../web/ui/records/DataTable.tsx';
import { openPage } from '../features/conversation/page.ts';
import { installDom } from '../kernel/dom.ts';
import { mount } from '../kernel/mount.tsx';

const ROW = 40;
const VIEW = 400;
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  page = openPage(() => []);
});
afterEach(async () => {
  await shown.close();
  page.close();
});

const Table = ({ count }: { count: number }) => {
  const box = useRef<HTMLDivElement>(null);
  // happy-dom has no layout: the box has a height, and each row has one.
  const sized = (element: HTMLDivElement | null) => {
    if (element) Object.defineProperty(element, 'clientHeight', { value: VIEW, configurable: true });
    box.current = element;
  };
  return (
    <div ref={sized} aria-label="Caixa">
      <DataTable
        label="Números"
        rows={Array.from({ length: count }, (_, index) => ({ id: index + 1 }))}
        keyOf={({ id }) => id}
        scroller={box}
        columns={[{ head: 'Número', cell: ({ id }) => <button>{id}</button>, by: 'id' }]}
      />
    </div>
  );
};
const open = async (count: number) => {
  installDom();
  const { prototype } = window.HTMLElement;
  prototype.getBoundingClientRect = function () {
    return new window.DOMRect(0, 0, 100, this.nodeName === 'TR' ? ROW : 0);
  };
  shown = await mount(page, <Table count={count} />);
};
const numbers = () =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) => Number(row.textContent));
const scrollTo = (top: number) =>
  shown.act(() => {
    const box = shown.all().find((one) => one.getAttribute('aria-label') === 'Caixa')!;
    box.scrollTop = top;
    box.dispatchEvent(new window.Event('scroll'));
  });
const heightOf = (row: Element | undefined) => Number.parseInt(row?.querySelector('td')?.style.height ?? '0', 10);
const gaps = () => [...document.querySelectorAll('tbody tr[aria-hidden]')].map(heightOf);

test('a table of less than 100 rows is drawn whole', async () => {
  await open(99);
  expect(numbers()).toHaveLength(99);
  expect(document.querySelector('table')?.hasAttribute('aria-rowcount')).toBe(false);
});

test('a longer one draws the rows around the view, and keeps its height and its numbers of rows', async () => {
  await open(500);
  const first = numbers();
  expect(first[0]).toBe(1);
  expect(first.length).toBeLessThan(40);
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('501');
  await scrollTo(250 * ROW);
  const middle = numbers();
  expect(middle.length).toBeLessThan(60);
  for (const seen of [251, 255, 260]) expect(middle).toContain(seen);
  expect(gaps().reduce((sum, gap) => sum + gap, middle.length * ROW)).toBe(500 * ROW);
  expect(document.querySelector('tbody tr:not([aria-hidden])')?.getAttribute('aria-rowindex')).toBe(
    String((middle[0] ?? 0) + 1),
  );
  await scrollTo(500 * ROW);
  expect(numbers().at(-1)).toBe(500);
});

test('a focused row keeps the focus while it is scrolled out of view and back', async () => {
  await open(500);
  const button = shown.button('3');
  await shown.act(() => button.focus());
  await scrollTo(250 * ROW);
  expect(document.activeElement?.textContent).toBe('3');
  expect(numbers()[0]).toBe(3);
  expect(numbers().length).toBeLessThan(60);
  expect(gaps().reduce((sum, gap) => sum + gap, numbers().length * ROW)).toBe(500 * ROW);
  await scrollTo(499 * ROW);
  await scrollTo(ROW);
  expect(document.activeElement).toBe(button);
  expect(numbers().slice(0, 4)).toEqual([1, 2, 3, 4]);
});

test('an order counts for all rows, drawn or not', async () => {
  await open(300);
  await shown.click(shown.button('Número'));
  await shown.click(shown.button('Número'));
  expect(numbers()[0]).toBe(300);
});
