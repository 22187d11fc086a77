import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { WholeQueue } from '../../../../domain/queue/whole.ts';
import { QueuesPage } from '../../../../web/features/queue/QueuesPage.tsx';
import { allIn, mount } from '../../kernel/mount.tsx';
import { openPage, queue, type QueuePage } from './page.ts';

let page: QueuePage;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (known: readonly WholeQueue[] = [], scheduleType = 'company') => {
  page = openPage(known, [{ key: 'scheduleType', value: scheduleType }]);
  shown = await mount(page, <QueuesPage />);
  await shown.settle(page);
};
const click = async (name: string) => {
  await shown.click(shown.button(name));
  await shown.settle(page, 400);
};
const writes = () => page.asked.filter(({ method }) => method !== 'GET');

describe('the form of a queue', () => {
  test('of a new one shows errors at the field, offers 50 colours, and is saved (R409, R411)', async () => {
    await open();
    await click('Nova fila');
    await click('Salvar');
    expect(shown.text()).toContain('Required');
    await shown.type(shown.field('Nome'), 'V');
    expect(shown.text()).toContain('Too Short!');
    expect(shown.all().filter((one) => one.getAttribute('type') === 'radio').length).toBe(50);
    for (const name of ['Integração', 'Agente de IA'])
      expect(allIn(shown.field(name)).map(({ textContent }) => textContent)).toEqual(['Nenhuma']);
    await shown.type(shown.field('Nome'), 'Vendas');
    await shown.type(shown.field('Ordem'), '1');
    await click('Salvar');
    expect(writes()).toMatchObject([{ method: 'POST', path: '/queue', body: { name: 'Vendas', orderQueue: 1 } }]);
    expect(page.toasts()).toEqual(['Queue saved successfully']);
    expect(shown.names('dialog')).toEqual([]);
  });

  test('offers the bots and integrations of the company by name (R413)', async () => {
    await open();
    page.server.machines = ['Vendedora', 'Portaria'];
    await click('Nova fila');
    for (const name of ['Integração', 'Agente de IA'])
      expect(allIn(shown.field(name)).map(({ textContent }) => textContent)).toEqual([
        'Nenhuma',
        'Portaria',
        'Vendedora',
      ]);
    await shown.type(shown.field('Nome'), 'Vendas');
    await shown.type(shown.field('Agente de IA'), '1');
    await click('Salvar');
    expect(writes()).toMatchObject([{ method: 'POST', path: '/queue', body: { name: 'Vendas', promptId: 1 } }]);
  });

  test('shows a colleague’s changes in untouched fields, and reports changes of edited ones', async () => {
    const known = queue(1, 'Vendas');
    await open([known]);
    await click('Editar Vendas');
    await shown.type(shown.field('Nome'), 'Loja');
    const theirs = { ...known, name: 'Comercial', greetingMessage: 'Bem-vindo!', version: 1, changedBy: 'Bia' };
    await shown.act(() => page.hear('update', { queue: theirs }));
    expect(shown.text()).toContain('Bia alterou este registro enquanto você editava.');
    expect(shown.text()).toContain('Nome: Comercial');
    expect(shown.value('Nome')).toBe('Loja');
    expect(shown.value('Mensagem de saudação')).toBe('Bem-vindo!');
    await click('Salvar mesmo assim');
    expect(writes()).toMatchObject([{ method: 'PUT', query: { seen: '1' }, body: { name: 'Loja' } }]);
  });

  test('asks before typed text is lost, and keeps it when the queue is deleted', async () => {
    await open([queue(1, 'Efêmera')]);
    await click('Editar Efêmera');
    await click('Fora');
    expect(shown.names('dialog')).toEqual([]);
    await click('Editar Efêmera');
    await shown.type(shown.field('Nome'), 'Perene');
    await click('Fora');
    expect(shown.names('alertdialog')).toEqual(['Descartar alterações?']);
    await click('Cancelar');
    for (const _ of ['once', 'again']) {
      await shown.back();
      expect(shown.names('alertdialog')).toEqual(['Descartar alterações?']);
      await click('Cancelar');
      expect(shown.value('Nome')).toBe('Perene');
    }
    await shown.act(() => page.hear('delete', { queueId: 1 }));
    expect(shown.text()).toContain('Este registro foi excluído enquanto você editava.');
    expect(shown.value('Nome')).toBe('Perene');
    expect(shown.button('Salvar').hasAttribute('disabled')).toBe(true);
    await click('Fora');
    await click('Ok');
    expect(shown.names('dialog')).toEqual([]);
  });

  test('has the hours of the queue if each queue has its own, and saves them with the form', async () => {
    await open([queue(1, 'Loja')], 'queue');
    await click('Editar Loja');
    expect(shown.names('tab')).toEqual(['Dados da Fila', 'Horários de Atendimento']);
    await click('Horários de Atendimento');
    const opens = shown.field('Segunda-feira, abre');
    expect(shown.value('Segunda-feira, abre')).toBe('08:00');
    await shown.type(opens, '9h30');
    await shown.leave(opens);
    expect(page.toasts()).toEqual(['Clique em salvar para registar as alterações']);
    await click('Salvar');
    expect(JSON.stringify(writes()[0]?.body)).toContain('09:30');
    await shown.close();
    page.close();
    await open([queue(1, 'Loja')]);
    await click('Editar Loja');
    expect(shown.names('tab')).toEqual(['Dados da Fila']);
  });

  test('shows the menu of its bot, and loads the children of an option once, when it is opened', async () => {
    await open([queue(1, 'Loja')]);
    for (const title of ['Sofás', 'Mesas'])
      page.tell({ type: 'AddOption', optionId: page.server.next++, parentId: null, title, message: '' });
    page.tell({ type: 'AddOption', optionId: page.server.next++, parentId: 100, title: 'Pronta entrega', message: '' });
    await click('Editar Loja');
    expect(shown.text()).toContain('Mesas');
    expect(shown.text()).not.toContain('Pronta entrega');
    await click('Mostrar as opções de Sofás');
    expect(shown.text()).toContain('Pronta entrega');
    expect(page.gets(100)).toHaveLength(1);
    await click('Excluir Sofás');
    await click('Ok');
    expect(shown.text()).not.toContain('Pronta entrega');
    expect(page.under(null)).toEqual(['1 Mesas']);
  });
});

describe('an option that is being typed', () => {
  const begin = async (scheduleType = 'company') => {
    await open([queue(1, 'Loja')], scheduleType);
    await click('Editar Loja');
    await click('Nova opção');
  };
  const typeTitle = (title: string) => shown.type(shown.field('Título'), title);

  test('asks before the form is left, but only if something was typed', async () => {
    await begin();
    await click('Fora');
    expect(shown.names('dialog')).toEqual([]);
    await click('Editar Loja');
    await click('Nova opção');
    await typeTitle('Sofás');
    await click('Fora');
    expect(shown.names('alertdialog')).toEqual(['Descartar alterações?']);
    await click('Ok');
    expect(writes()).toEqual([]);
  });

  test('asks before another option is edited instead', async () => {
    await open([queue(1, 'Loja')]);
    page.tell({ type: 'AddOption', optionId: page.server.next++, parentId: null, title: 'Mesas', message: '' });
    await click('Editar Loja');
    await click('Nova opção');
    await typeTitle('Sofás');
    await click('Editar Mesas');
    expect(shown.names('alertdialog')).toEqual(['Descartar alterações?']);
    await click('Cancelar');
    expect([shown.value('Título'), shown.names('alertdialog')]).toEqual(['Sofás', []]);
    await click('Editar Mesas');
    await click('Ok');
    expect([shown.value('Título'), shown.names('alertdialog')]).toEqual(['Mesas', []]);
  });

  describe('while another option is being saved', () => {
    let release: () => void;
    const hold = (method: string) => {
      page.server.waits = { [method]: new Promise((done) => (release = done)) };
    };
    const arrive = async () => {
      await shown.act(() => release());
      page.server.waits = {};
      await shown.settle(page, 400);
    };
    const enter = async () => {
      await shown.click(shown.button('Salvar opção'));
      await shown.settle(page);
    };
    beforeEach(async () => {
      await open([queue(1, 'Loja')]);
      page.tell({ type: 'AddOption', optionId: page.server.next++, parentId: null, title: 'Mesas', message: '' });
      await click('Editar Loja');
      await click('Nova opção');
      await typeTitle('Sofás');
    });

    test('waits for it and is then saved, and cannot be changed while it is being saved', async () => {
      hold('POST');
      await enter();
      await click('Editar Mesas');
      await typeTitle('Sofás e mais');
      expect([shown.value('Título'), shown.names('alertdialog')]).toEqual(['Sofás', []]);
      await arrive();
      expect([shown.value('Título'), shown.names('alertdialog')]).toEqual(['Mesas', []]);
      await typeTitle('Mesas de jantar');
      await enter();
      expect(page.under(null)).toEqual(['1 Mesas de jantar', '2 Sofás']);
    });

    test('also waits for the save of an unchanged option', async () => {
      await enter();
      await click('Editar Sofás');
      hold('PUT');
      await enter();
      await click('Editar Mesas');
      await arrive();
      expect(shown.value('Título')).toBe('Mesas');
    });

    test('asks first if that save is refused', async () => {
      page.server.refuses = true;
      hold('POST');
      await enter();
      await click('Editar Mesas');
      await arrive();
      expect([shown.value('Título'), shown.names('alertdialog')]).toEqual(['Sofás', ['Descartar alterações?']]);
    });

    test('is itself saved while the menu is loaded again', async () => {
      hold('GET');
      await enter();
      await click('Nova opção');
      await typeTitle('Bancos');
      await enter();
      await arrive();
      expect(page.under(null)).toEqual(['1 Mesas', '2 Sofás', '3 Bancos']);
    });

    test('stays in a form that was opened again', async () => {
      hold('POST');
      await enter();
      await click('Fora');
      await click('Ok');
      await click('Editar Loja');
      await click('Nova opção');
      await typeTitle('Bancos');
      await arrive();
      expect(shown.value('Título')).toBe('Bancos');
      await enter();
      expect(page.under(null)).toEqual(['1 Mesas', '2 Sofás', '3 Bancos']);
    });
  });

  const unticked = 'Há uma opção do menu sem salvar. Salve-a (✓) ou descarte-a (✕) antes de salvar a fila.';

  test('is saved with the form only if it was confirmed with the check mark', async () => {
    await begin();
    await typeTitle('Sofás');
    await click('Salvar');
    expect(page.toasts()).toEqual([unticked]);
    expect(writes()).toEqual([]);
    expect([shown.names('dialog').length, shown.value('Título')]).toEqual([1, 'Sofás']);
    await click('Salvar opção');
    await shown.settle(page, 400);
    await click('Salvar');
    await shown.settle(page, 400);
    expect(writes()).toMatchObject([
      { method: 'POST', path: '/queue-options', body: { title: 'Sofás', parentId: null } },
      { method: 'PUT', path: '/queue/1' },
    ]);
    expect(shown.names('dialog')).toEqual([]);
  });

  test('disappears after it was discarded', async () => {
    await begin();
    await typeTitle('Sofás');
    await click('Cancelar edição');
    await click('Salvar');
    await shown.settle(page, 400);
    expect(writes()).toMatchObject([{ method: 'PUT', path: '/queue/1' }]);
  });

  test('keeps the form open if the server refuses it', async () => {
    await begin();
    await typeTitle('Sofás');
    page.server.refuses = true;
    await click('Salvar opção');
    await click('Salvar');
    expect(shown.names('dialog')).toHaveLength(1);
    expect(shown.value('Título')).toBe('Sofás');
    expect(writes()).toHaveLength(1);
    page.server.refuses = false;
    await click('Salvar opção');
    await click('Salvar');
    await shown.settle(page, 400);
    expect(writes().at(-1)).toMatchObject({ method: 'PUT', path: '/queue/1' });
    expect(shown.names('dialog')).toEqual([]);
  });

  test('stays after a visit to another tab, and the form waits for it there, too', async () => {
    await begin('queue');
    await typeTitle('Sofás');
    await click('Horários de Atendimento');
    await click('Dados da Fila');
    expect(shown.value('Título')).toBe('Sofás');
    await click('Horários de Atendimento');
    await click('Salvar');
    expect(page.toasts()).toEqual([unticked]);
    expect(writes()).toEqual([]);
    expect(shown.value('Título')).toBe('Sofás');
  });

  test('can be the first of a new queue, which is saved for it', async () => {
    await open();
    await click('Nova fila');
    await click('Nova opção');
    expect(writes()).toEqual([]);
    await shown.type(shown.field('Nome'), 'Vendas');
    await click('Nova opção');
    await shown.settle(page, 400);
    expect(writes()).toMatchObject([{ method: 'POST', path: '/queue', body: { name: 'Vendas' } }]);
    await typeTitle('Sofás');
    await click('Salvar opção');
    expect(writes().at(-1)).toMatchObject({ path: '/queue-options', body: { queueId: 9, title: 'Sofás' } });
  });
});

test('deletes a queue with tickets after another queue takes them over', async () => {
  await open([queue(1, 'Loja'), queue(2, 'Suporte')]);
  page.server.tickets = 3;
  await click('Excluir Loja');
  expect(shown.text()).toContain('Deseja realmente excluir esse registro?');
  await click('Ok');
  await shown.type(shown.field('Fila de destino'), '2');
  await click('Transferir e excluir');
  expect(writes().at(-1)).toMatchObject({ method: 'DELETE', path: '/queue/1', query: { targetQueueId: '2' } });
  expect(shown.names('th')).toEqual(['ID', 'Nome', 'Cor', 'Ordem', 'Saudação', 'Ações']);
});
