import { afterEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../../features/conversation/page.ts';

jest.unstable_mockModule('../../../../web/ui/layers/Popover.tsx', () => ({
  Popover: ({ children }: { children: (close: () => void) => ReactNode }) => <div>{children(() => undefined)}</div>,
}));
const { EmojiPicker } = await import('../../../../web/ui/media/EmojiPicker.tsx');

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let chosen: string[];
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async () => {
  chosen = [];
  page ??= openPage(() => []);
  shown = await mount(
    page,
    <EmojiPicker
      trigger={<button type="button">Emojis</button>}
      onClose={() => undefined}
      onChoose={(one) => chosen.push(one)}
    />,
  );
};
const offered = () => shown.names('button').filter((name) => name !== 'Limpar busca');

test.each(['obrigado', 'THANKS', 'gracias', 'adios'])(
  'finds %s in any of the three languages, without accents',
  async (term) => {
    await open();
    await shown.type(shown.field('Buscar emoji'), term);
    expect(offered().length).toBeLessThan(5);
    expect(offered()).toContain(term === 'adios' ? 'tchau oi aceno' : 'obrigado por favor rezar');
  },
);

test('inserts the chosen emoji, and shows it first next time', async () => {
  await open();
  await shown.click(shown.button('joinha positivo ok'));
  await shown.click(shown.button('fogo'));
  expect(chosen).toEqual(['👍', '🔥']);
  expect(offered().slice(0, 2)).toEqual(['fogo', 'joinha positivo ok']);
});

test('says that no emoji matches a word', async () => {
  await open();
  await shown.type(shown.field('Buscar emoji'), 'xyzzy');
  expect(shown.text()).toContain('Nenhum emoji encontrado');
  expect(offered()).toEqual([]);
});
