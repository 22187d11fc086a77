import { afterEach, describe, expect, test } from '@jest/globals';
import { useSelector } from 'react-redux';
import { selectRecord, told, type EntitiesRoot } from '../../../../web/api/records/entities.ts';
import { TagEditor } from '../../../../web/features/ticket/panel/TagEditor.tsx';
import { mount } from '../../kernel/mount.tsx';
import { refusal, type Asked } from '../../kernel/openFeature.ts';
import { openPage } from '../conversation/page.ts';
import { ticket } from '../conversation/records.ts';

const marks = { version: 0, changedBy: '', createdAt: '', updatedAt: '', kanban: 0, userId: 7, ticketsCount: 0 };
const tags = ['VIP', 'Retorno', 'Urgente'].map((name, at) => ({ id: at + 1, name, color: '#C79A00' }));
const Editor = () => {
  const known = useSelector((state: EntitiesRoot) => selectRecord(state, 'ticket', 1));
  return known ? <TagEditor ticket={known} /> : null;
};

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let refused: (asked: Asked) => boolean = () => false;
afterEach(async () => {
  await shown.close();
  page.close();
  refused = () => false;
});
const open = async (known: typeof tags) => {
  page = openPage(async (asked) => {
    if (asked.path === '/tags/list') return tags.map((one) => ({ ...one, ...marks }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (asked.path === '/tags') return { ...marks, id: 9, name: 'Novo', color: '#C79A00' };
    const { tags: _, updatedAt: __, ...answer } = ticket(1);
    return refused(asked) ? refusal(503, 'ERR_NO_SUCH_LUCK') : answer;
  });
  page.dispatch(told({ ticket: [ticket(1, { tags: known })] }));
  shown = await mount(page, <Editor />);
};
const remove = (name: string) => shown.click(shown.button(`Remover ${name}`));
const add = async (name: string) => {
  const row = shown.all().find((one) => one.getAttribute('role') === 'option' && one.textContent === name);
  if (!row) throw new Error(`There is no ${name} in ${shown.text()}`);
  await shown.click(row);
};
const sent = () => page.calls('/tags/sync').map(({ body }) => Object(body).tags.map(({ id }: { id: number }) => id));
const chips = () => shown.names('button').flatMap((name) => /^Remover (.*)/.exec(name)?.[1] ?? []);

describe('tags chosen quickly one after the other', () => {
  test('do not undo each other, and are sent one after another', async () => {
    await open(tags);
    await remove('VIP');
    await remove('Urgente');
    expect(sent()).toEqual([[2, 3]]);
    await shown.settle(page, 100);
    expect(sent()).toEqual([[2, 3], [2]]);
    await shown.settle(page, 100);
    expect(chips()).toEqual(['Retorno']);
    await remove('Retorno');
    await shown.settle(page, 100);
    expect(sent()).toEqual([[2, 3], [2], []]);
  });

  test('are kept while another one is created by name', async () => {
    await open(tags.slice(0, 1));
    await shown.click(shown.button('Adicionar tag'));
    await shown.settle(page, 100);
    await shown.type(shown.field('Adicionar tag'), 'Novo');
    await add('Criar “Novo”');
    await add('Retorno');
    await shown.settle(page, 300);
    expect(sent()).toEqual([
      [1, 2],
      [1, 2, 9],
    ]);
    expect(chips()).toEqual(['VIP', 'Retorno', 'Novo']);
  });

  test('return to the server’s state after a refusal', async () => {
    await open(tags);
    refused = ({ body }) => Object(body).tags.length === 1;
    await remove('VIP');
    await remove('Urgente');
    await shown.settle(page, 200);
    expect(chips()).toEqual(['Retorno', 'Urgente']);
    await remove('Retorno');
    await shown.settle(page, 100);
    expect(sent().at(-1)).toEqual([3]);
  });
});
