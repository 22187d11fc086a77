import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uploadItems, type Uploaded } from '../../../commands/contactListItem/contract.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { booksOf, sheetOf } from '../../kernel/sheet.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world?.close());

const newList = async (name: string): Promise<number> =>
  Number(Object((await world.admin.api('POST', '/contact-lists', { name })).body).id);
type Sent = { key?: string; fields?: object };
const upload = async (listId: number, bytes: Buffer, name = 'clientes.xlsx', { key, fields = {} }: Sent = {}) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const headers = { authorization: `Bearer ${world.admin.token}`, ...(key && { 'idempotency-key': key }) };
  const path = `${world.system.url}/v1/contact-lists/${listId}/upload`;
  const res = await fetch(path, { method: 'POST', headers, body: form });
  return { status: res.status, body: (await res.json()) as unknown };
};
const uploaded = async (...of: Parameters<typeof upload>): Promise<Uploaded> => {
  const { status, body } = await upload(...of);
  expect({ status, body }).toMatchObject({ status: 200 });
  return uploadItems.reply.parse(body);
};
const page = async (listId: number, query = '') =>
  Object((await world.admin.api('GET', `/contact-list-items?contactListId=${listId}${query}`)).body);
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => [`Pessoa ${from + n}`, String(5_511_900_000_000 + (from + n) * 7919)]);
const header = ['Nome', 'Telefone', 'E-mail'];

describe('a spreadsheet', () => {
  test.each(['xlsx', 'xls'] as const)(
    '.%s brings its people, each number once, and says of every other row why not',
    async (kind) => {
      const listId = await newList(`Planilha ${kind}`);
      const rows = [
        header,
        ['Ana Lima', '(11) 98888-7777', 'ana@exemplo.com.br'],
        ['Bruno', '551177776666', ''],
        ['Ana de novo', '551188887777', ''],
        ['C', '5511966665555', ''],
        ['Davi', '1234', ''],
        ['Edu', '5511955554444', 'edu'],
        ['Fábio', '98888-7777', ''],
        ['Gil', '5,51199E+12', ''],
      ];
      const done = await uploaded(listId, sheetOf(rows, kind === 'xls' ? 'biff8' : 'xlsx'), `gente.${kind}`);
      expect(done).toMatchObject({ added: 2, existing: 1, refused: 5 });
      expect(done.rows.map(({ line, why }) => [line, why])).toEqual([
        [4, 'repeated'],
        [5, 'name'],
        [6, 'number'],
        [7, 'email'],
        [8, 'noArea'],
        [9, 'abbreviated'],
      ]);
      expect(await page(listId)).toMatchObject({
        contacts: [
          { name: 'Ana Lima', number: '5511988887777', email: 'ana@exemplo.com.br', isWhatsappValid: null },
          { name: 'Bruno', number: '551177776666' },
        ],
        count: 2,
      });
      const again = await uploaded(
        listId,
        sheetOf([header, ['Outra Ana', '5511988887777'], ['Novo', '5511944443333']]),
      );
      expect(again).toMatchObject({ added: 1, existing: 1, rows: [{ line: 2, why: 'existing' }] });
      expect((await world.admin.api('GET', `/contact-lists/${listId}`)).body).toMatchObject({ contactsCount: 3 });
    },
  );

  test('that is no spreadsheet, is damaged or is empty is refused, and nothing is added', async () => {
    const listId = await newList('Recusadas');
    const cases: [Buffer, string, string][] = [
      [Buffer.from('Nome;Número'), 'gente.txt', 'ERR_FILE_KIND_REFUSED'],
      [Buffer.from('Nome;Número'), 'gente.xlsx', 'ERR_FILE_KIND_REFUSED'],
      [sheetOf([header, ['Ana', '5511988887777']]), 'gente.csv', 'ERR_FILE_KIND_REFUSED'],
      [sheetOf([header, ['Ana', '5511988887777']]).subarray(0, 400), 'gente.xlsx', 'ERR_SHEET_DAMAGED'],
      [sheetOf([header]), 'gente.xlsx', 'ERR_SHEET_EMPTY'],
      [Buffer.alloc(0), 'gente.xlsx', 'ERR_NO_FILE'],
    ];
    for (const [bytes, name, error] of cases)
      expect(await upload(listId, bytes, name)).toMatchObject({ status: 400, body: { error } });
    expect((await upload(99_999, sheetOf([header]))).status).toBe(404);
    expect(await page(listId)).toMatchObject({ contacts: [], count: 0 });
  });

  test('is read from the sheet and the columns of its mapping, or else by its headers', async () => {
    const listId = await newList('Colunas');
    const bytes = booksOf({
      Capa: [['Clientes da loja'], ['Telefone', '1133334444']],
      Clientes: [
        ['Clientes de novembro'],
        [],
        ['Nome', 'Telefone', 'Celular', 'Responsável'],
        ['Loja Sol', '1133334444', '11988887777', 'Ana Lima'],
      ],
    });
    expect(await uploaded(listId, bytes)).toMatchObject({ sheet: 'Clientes', added: 1, refused: 0 });
    const fields = { sheet: 'Clientes', phoneColumns: '2,3', nameColumn: '4', emailColumn: '' };
    expect(await uploaded(listId, bytes, 'clientes.xlsx', { fields })).toMatchObject({ added: 1 });
    expect(await page(listId)).toMatchObject({
      contacts: [
        { name: 'Ana Lima', number: '551133334444' },
        { name: 'Loja Sol', number: '5511988887777' },
      ],
    });
    for (const [field, value, error] of [
      ['phoneColumns', '0', 'Valor inválido: phoneColumns'],
      ['phoneColumns', 'B', 'Valor inválido: phoneColumns'],
      ['nameColumn', '101', 'Valor inválido: nameColumn'],
      ['sheet', 'Outra', 'ERR_SHEET_NOT_FOUND'],
      ['phoneColumns', '9', 'ERR_SHEET_EMPTY'],
    ] as const) {
      const extra = value === '9' ? { nameColumn: '', emailColumn: '' } : {};
      const answer = await upload(listId, bytes, 'clientes.xlsx', { fields: { [field]: value, ...extra } });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    }
  });

  test('of contacts in CSV is read by the same rules, also as Unicode text from Excel', async () => {
    const csv = '\uFEFFClientes\r\n\r\nNome\tTelefone\tDono\r\nLoja Lua\t1133337777\tCélia Dias\r\n';
    const importing = async (fields: object) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
      form.append('contacts', new Blob([Uint8Array.from(Buffer.from(csv, 'utf16le'))]), 'contatos.csv');
      const headers = { authorization: `Bearer ${world.admin.token}` };
      const res = await fetch(`${world.system.url}/v1/contacts/importCsv`, { method: 'POST', headers, body: form });
      return { status: res.status, body: (await res.json()) as unknown };
    };
    expect(await importing({ nameColumn: 'C' })).toMatchObject({ status: 400 });
    expect(await importing({ nameColumn: 3 })).toMatchObject({ status: 200, body: { imported: 1, refused: 0 } });
    const found = await world.admin.api('GET', '/contacts?searchParam=Célia');
    expect(found.body).toMatchObject({ contacts: [{ name: 'Célia Dias', number: '551133337777' }] });
  });

  test('with the same key but another mapping is refused', async () => {
    const listId = await newList('Chave');
    const bytes = sheetOf([header, ...people(3, 700)]);
    await uploaded(listId, bytes, 'gente.xlsx', { key: 'mapa', fields: { phoneColumns: '2' } });
    const other = await upload(listId, bytes, 'gente.xlsx', {
      key: 'mapa',
      fields: { phoneColumns: '2', nameColumn: '2' },
    });
    expect(other).toMatchObject({ status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' } });
  });

  test('that is uploaded again with its key returns the first answer and adds no duplicates', async () => {
    const listId = await newList('Interrompida');
    const bytes = sheetOf([header, ...people(300)]);
    const first = await uploaded(listId, bytes, 'gente.xlsx', { key: 'metade' });
    expect(await uploaded(listId, bytes, 'gente.xlsx', { key: 'metade' })).toEqual(first);
    expect(first).toMatchObject({ added: 300, existing: 0, refused: 0, rows: [] });
    expect(await page(listId)).toMatchObject({ count: 300, hasMore: true });
    const other = await upload(listId, sheetOf([header, ...people(3)]), 'gente.xlsx', { key: 'metade' });
    expect(other).toMatchObject({ status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' } });
  });

  test('sends other clients a reload frame, and the list with its new count', async () => {
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token: world.admin.token });
    await socket.until(({ action }) => action === 'welcome');
    const listId = await newList('Ao vivo');
    await uploaded(listId, sheetOf([header, ...people(40, 5_000)]));
    await eventually(async () => {
      const heard = socket.frames.filter(({ event }) => String(event).startsWith('company-1-ContactList'));
      const reloads = heard.filter(({ event, action }) => event === 'company-1-ContactListItem' && action === 'reload');
      expect(reloads.at(-1)).toMatchObject({ payload: { id: listId } });
      const lists = heard.filter(({ event, action }) => event === 'company-1-ContactList' && action === 'update');
      expect(lists.at(-1)).toMatchObject({ payload: { record: { id: listId, contactsCount: 40 } } });
    });
    socket.terminate();
  });
});
