import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { contactExport, contactTemplate } from '../../../../web/features/contact/tasks.ts';
import { readSheet } from '../../../../web/ui/sheet/sheet.ts';
import { openPage, type ContactPage } from './page.ts';
import { refusal } from '../../kernel/openFeature.ts';

let page: ContactPage;
afterEach(() => page.close());

const ana = { id: 1, name: 'Ána', number: '5511988401266', email: 'ana@example.com' };
const evil = { id: 2, name: '=1+1', number: '5511988401267', email: '' };
/** Waits for a download or a toast. Modules that load on first use need real time. */
const settled = async () => {
  while (page.saved.length + page.toasts().length === 0) {
    await page.wait(1);
    await setImmediate();
  }
};

describe('the files of the contacts page', () => {
  test('exports all contacts of the company as CSV: headers and one line each', async () => {
    page = openPage(() => [ana, evil]);
    page.dispatch(contactExport.run('America/Sao_Paulo'));
    await settled();
    const [file] = page.saved;
    expect(file?.name).toBe('contatos.csv');
    expect(file?.blob.type).toBe('text/csv;charset=utf-8');
    const bytes = new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      "Nome;Número;E-mail\r\nÁna;5511988401266;ana@example.com\r\n'=1+1;5511988401267;\r\n",
    );
    expect(page.calls('/contacts/list')).toHaveLength(1);
  });

  test('creates no file if the contacts cannot be loaded', async () => {
    page = openPage(() => refusal(403, 'ERR_NO_PERMISSION'));
    page.dispatch(contactExport.run('America/Sao_Paulo'));
    await settled();
    expect(page.saved).toEqual([]);
    expect(page.toasts()).toHaveLength(1);
  });

  test('offers a spreadsheet template to fill in', async () => {
    page = openPage(() => refusal(404, ''));
    page.dispatch(contactTemplate.run());
    await settled();
    const [file] = page.saved;
    expect(file?.name).toBe('modelo-contatos.xlsx');
    const bytes = new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer());
    expect(readSheet('modelo.xlsx', bytes, { timeZone: 'America/Sao_Paulo' })).toEqual({ refusal: 'ERR_SHEET_EMPTY' });
    expect(page.asked).toEqual([]);
  });
});
