import { afterEach, describe, expect, test } from '@jest/globals';
import * as own from '../../../../web/features/contact/import/importSlice.ts';
import { signedOut } from '../../../../web/api/signing.ts';
import { choose, created, csv, open, outcomes, people, person, sent, serving, start, state } from './importing.ts';
import { type ContactPage } from './page.ts';
import { refusal } from '../../kernel/openFeature.ts';

let page: ContactPage;
afterEach(() => page.close());

test('reads the rows again after the columns of a file are changed, and sends that result', async () => {
  page = await choose(['Ana,5511988401266,', 'Bia,98840-1266,']);
  expect(state()).toMatchObject({ sheet: { title: '', phones: [1], name: 0, email: 2 }, counts: { waiting: 1 } });
  expect(state().rows[1]).toMatchObject({ outcome: 'skipped', reason: 'Falta o DDD', read: [] });
  page.dispatch(own.mappingChanged({ phones: [1], name: 1, email: null }));
  expect(state()).toMatchObject({ again: true, phase: 'ready' });
  await page.wait();
  expect(state()).toMatchObject({ again: false, sheet: { name: 1, email: null } });
  await start(0);
  expect(sent().map(({ body }) => person.parse(body).name)).toEqual(['5511988401266']);
});

describe('a file that is chosen', () => {
  test('is parsed and validated: invalid rows are listed with the reason and will be skipped', async () => {
    page = await choose([
      'Ana,+55 (11) 98840-1266,ana@example.com',
      ',5511988400001,',
      'B,5511988400002,',
      'Caio,123,',
      'Dora,5511988400004,dora@',
      'Elis,"5,51199E+12",',
      ',,fabio@example.com',
    ]);
    expect(state()).toMatchObject({ phase: 'ready', file: 'contatos.csv', counts: { waiting: 2, skipped: 5 } });
    expect(state().rows.map(({ line, reason }) => [line, reason])).toEqual([
      [2, ''],
      [3, ''],
      [4, 'Nome muito curto: use de 2 a 50 caracteres'],
      [5, 'Número muito curto: use de 8 a 50 dígitos, com país e DDD'],
      [6, 'E-mail inválido'],
      [7, 'A planilha abreviou o número (5,51199E+12) e perdeu dígitos. Formate a coluna como texto.'],
      [8, 'Falta o nome'],
    ]);
  });

  test('is refused if it is no spreadsheet, and another can be chosen', async () => {
    page = open();
    page.dispatch(own.fileChosen(new File(['nome,numero'], 'contatos.txt')));
    await page.wait();
    expect(state()).toMatchObject({ phase: 'choosing', refusal: 'ERR_FILE_KIND_REFUSED', rows: [] });
    page.dispatch(own.fileChosen(new File(['so texto'], 'contatos.xlsx')));
    await page.wait();
    expect(state()).toMatchObject({ phase: 'choosing', refusal: 'ERR_FILE_KIND_REFUSED' });
    page.dispatch(own.fileChosen(csv(people(1))));
    await page.wait();
    expect(state()).toMatchObject({ phase: 'ready', refusal: null });
  });
});

test('does not reopen a dialog that was closed while a long file was loading', async () => {
  page = await choose(people(2000));
  expect(state().phase).toBe('reading');
  page.dispatch(own.importClosed());
  await page.wait(10);
  expect(state()).toMatchObject({ open: false, phase: 'choosing', rows: [] });
});

describe('an import', () => {
  test('sends one contact at a time, one every 330 ms', async () => {
    page = await choose(people(10));
    await start();
    await page.wait(9 * 330);
    expect(sent().map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n * 330));
    expect(sent()[0]?.body).toEqual({ name: 'Pessoa 0', number: '5511988400000', email: '' });
    expect(new Set(sent().map(({ key }) => key)).size).toBe(10);
    expect(outcomes()).toEqual(Array(10).fill('done'));
  });

  test('never has two contacts in progress, and does not wait longer for a slow server', async () => {
    let under = 0;
    let most = 0;
    page = await choose(
      people(4),
      serving(async ({ body }) => {
        under += 1;
        most = Math.max(most, under);
        await new Promise((resolve) => setTimeout(resolve, 500));
        under -= 1;
        return created(body);
      }),
    );
    await start();
    await page.wait(2000);
    expect(most).toBe(1);
    expect(sent().map(({ at }) => at)).toEqual([0, 500, 1000, 1500]);
  });

  test('can run as fast as the server answers', async () => {
    page = await choose(people(50));
    await start(0);
    await page.wait();
    expect(sent()).toHaveLength(50);
    expect(sent().at(-1)?.at).toBe(0);
    expect(state().phase).toBe('done');
  });

  test('reports its progress every five contacts', async () => {
    page = await choose(people(12));
    await start();
    const told: number[] = [];
    for (let n = 0; n < 12; n++) {
      told.push(state().told);
      await page.wait(330);
    }
    expect(told).toEqual([0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 12]);
  });

  test('reports the result of each row, and a summary at the end', async () => {
    const codes = ['', 'exists', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'];
    let row = 0;
    page = await choose(
      [...people(4), 'X,1,'],
      serving(({ body }) => {
        const code = codes[row++] ?? '';
        if (code.startsWith('ERR')) return refusal(400, code);
        return { ...created(body), status: code || 'created' };
      }),
    );
    await start(0);
    expect(state().rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', ''],
      ['known', ''],
      ['failed', 'Este não é um número de WhatsApp válido.'],
      ['failed', 'Não foi possível verificar o contato. Verifique a página de conexões.'],
      ['skipped', 'Nome muito curto: use de 2 a 50 caracteres'],
    ]);
    expect(state().counts).toEqual({ waiting: 0, skipped: 1, done: 1, known: 1, failed: 2 });
  });

  test('asks before the page is left, but no longer after the import ended', async () => {
    page = await choose(people(3));
    expect(page.guards.size).toBe(0);
    await start();
    expect(page.guards.size).toBe(1);
    const event = new Event('beforeunload', { cancelable: true });
    for (const guard of page.guards) if (typeof guard === 'function') guard(event);
    expect(event.defaultPrevented).toBe(true);
    await page.wait(990);
    expect(page.guards.size).toBe(0);
  });

  test('keeps the unsent rows when it is stopped, and continues from there', async () => {
    page = await choose(people(4));
    await start();
    await page.wait(330);
    page.dispatch(own.stopClicked());
    await page.wait(5000);
    expect(outcomes()).toEqual(['done', 'done', 'waiting', 'waiting']);
    expect(state()).toMatchObject({ phase: 'done', open: true, closesIn: null });
    await start();
    await page.wait(330);
    expect(outcomes()).toEqual(['done', 'done', 'done', 'done']);
    expect(sent().map(({ body }) => person.parse(body).name)).toEqual(['Pessoa 0', 'Pessoa 1', 'Pessoa 2', 'Pessoa 3']);
  });

  test('repeats the same row while the server does not answer', async () => {
    let down = 2;
    page = await choose(
      people(2),
      serving(({ body }) => (down-- > 0 ? new Error('offline') : created(body))),
    );
    await start();
    expect(state().unreached).toBe(true);
    await page.wait(4330);
    expect(outcomes()).toEqual(['done', 'done']);
    expect(state().unreached).toBe(false);
    const [first, second, third] = sent();
    expect([second?.key, third?.key]).toEqual([first?.key, first?.key]);
  });

  test('continues after its dialog is closed, and says when it has ended', async () => {
    page = await choose(people(3));
    await start();
    page.dispatch(own.importClosed());
    await page.wait(660);
    expect(state()).toMatchObject({ open: false, phase: 'done' });
    expect(page.toasts()).toEqual(['Importação concluída. Importados: 3 · já existiam: 0 · falharam: 0 · pulados: 0']);
    page.dispatch(own.importOpened());
    expect(outcomes()).toEqual(['done', 'done', 'done']);
  });

  test('ends with the session', async () => {
    page = await choose(people(5));
    await start();
    page.dispatch(signedOut());
    await page.wait(5000);
    expect(sent()).toHaveLength(1);
    expect(page.guards.size).toBe(0);
    expect(state().rows).toEqual([]);
  });

  test('handles 2,000 rows without slowing down', async () => {
    page = await choose(people(2000));
    await page.wait(1);
    await start(0);
    for (let n = 0; n < 1000 && state().phase !== 'done'; n++) await page.wait(1);
    expect(state().counts).toEqual({ waiting: 0, skipped: 0, done: 2000, known: 0, failed: 0 });
  });
});
