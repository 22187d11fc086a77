import { expect, test } from '@jest/globals';
import { openShop } from './shop.ts';

test('the file of a connection follows its first greeting, but not a repeated one', async () => {
  const file = { mediaPath: 'Folheto.txt', mediaName: 'folheto.txt' };
  const shop = await openShop({ greetingMessage: 'Olá!', queueIds: [1, 2], ...file });
  try {
    await shop.queue(1, 'Vendas');
    await shop.queue(2, 'Suporte');
    await shop.files(5, 'Folheto');
    await shop.hears('Oi');
    const [greeting] = await shop.until(2);
    expect(greeting).toMatchObject({ rule: 'menu', body: expect.stringContaining('Olá!') });
    expect(await shop.sent()).toEqual([['', 'folheto.txt', 'Folheto']]);
    await shop.acknowledge(greeting?.key ?? '');
    await shop.hears('0');
    expect((await shop.until(3)).at(-1)).toMatchObject({ rule: 'menu' });
    expect(await shop.sent()).toHaveLength(1);
  } finally {
    await shop.close();
  }
});
