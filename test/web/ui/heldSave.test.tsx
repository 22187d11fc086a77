import { afterEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../features/conversation/page.ts';

const { FormDialog } = await import('../../../web/ui/records/FormDialog.tsx');
const { Finder } = await import('../../../web/ui/fields/Finder.tsx');
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const ana = { id: 1, name: 'Ana Souza' };
const Form = ({ onSave }: { onSave: (ids: readonly number[]) => void }) => {
  const [term, setTerm] = useState('');
  const [ids, setIds] = useState<readonly number[]>([]);
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onSave(ids);
  };
  return (
    <FormDialog title="Transferir" act="Salvar" dirty={false} busy={false} onSubmit={save} onClose={() => undefined}>
      <Finder
        label="Pessoa"
        placeholder="Nome"
        term={term}
        onTerm={setTerm}
        options={term ? [ana] : null}
        none="Ninguém"
        onPick={({ id }) => {
          setIds([...ids, id]);
          setTerm('');
        }}
        option={({ name }) => name}
      />
    </FormDialog>
  );
};

test('a save is held while a typed name is not chosen; the field says so and gets the focus', async () => {
  const saved: (readonly number[])[] = [];
  page = openPage(() => []);
  shown = await mount(page, <Form onSave={(ids) => saved.push(ids)} />);
  const save = () => shown.click(shown.button('Salvar'));
  await shown.type(shown.field('Pessoa'), 'Ana');
  await save();
  expect(saved).toEqual([]);
  expect(shown.text()).toContain('Escolha na lista ou apague o texto.');
  expect(document.activeElement).toBe(shown.field('Pessoa'));
  await shown.press(shown.field('Pessoa'), 'Enter');
  expect(shown.text()).not.toContain('Escolha na lista');
  await save();
  expect(saved).toEqual([[1]]);
  await shown.type(shown.field('Pessoa'), 'Bia');
  await shown.type(shown.field('Pessoa'), '');
  await save();
  expect(saved).toHaveLength(2);
});
