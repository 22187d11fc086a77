import { afterEach, expect, test } from '@jest/globals';
import { installDom } from '../kernel/dom.ts';

installDom();
const { keepFocus } = await import('../../../web/ui/layers/keepFocus.ts');

let stop = (): void => {};
afterEach(() => stop());

/** A page with a list of two records, each with a button. */
const draw = () => {
  document.body.innerHTML =
    '<main tabindex="-1"><ul><li><button>Excluir Ana</button></li><li><button>Excluir Bia</button></li></ul></main>';
  const page = document.body.querySelector('main');
  if (!page) throw new Error('There is no page');
  stop = keepFocus(page);
  const [ana, bia] = page.querySelectorAll('button');
  if (!ana || !bia) throw new Error('There are no buttons');
  return { page, ana, bia };
};
const removed = async (element: Element) => {
  element.remove();
  await new Promise((resolve) => setTimeout(resolve));
};

test('the page gets the focus when the focused button disappears with its record', async () => {
  const { page, ana } = draw();
  ana.focus();
  await removed(ana.closest('li') ?? ana);
  expect(document.activeElement).toBe(page);
});

test('the focus stays where it is when another record disappears', async () => {
  const { ana, bia } = draw();
  ana.focus();
  bia.focus();
  await removed(ana.closest('li') ?? ana);
  expect(document.activeElement).toBe(bia);
});

test('the page leaves the focus to an open dialog', async () => {
  const { page, ana } = draw();
  ana.focus();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  await removed(ana.closest('li') ?? ana);
  expect(document.activeElement).not.toBe(page);
});
