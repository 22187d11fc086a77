import { z } from 'zod';
import { importPaceMs } from '../../../../web/features/contact/import/importSaga.ts';
import * as own from '../../../../web/features/contact/import/importSlice.ts';
import { connection } from '../../kernel/records.ts';
import { openPage, type ContactPage } from './page.ts';
import type { Serve } from '../../kernel/openFeature.ts';
import { contact } from './records.ts';

export const person = z.object({ name: z.string(), number: z.string(), email: z.string() });
export const created = (body: unknown) => ({ ...contact(1, person.parse(body)), status: 'created' });
const up = [connection(1, { isDefault: true })];

/** A server with a connected phone. `answer` replies to the imports. */
export const serving =
  (answer: Serve, connections = up): Serve =>
  (one) =>
    one.path === '/whatsapp' ? connections : answer(one);
export const csv = (rows: string[]) => new File([['nome,número,e-mail', ...rows].join('\n')], 'contatos.csv');
export const people = (count: number) =>
  Array.from({ length: count }, (_, i) => `Pessoa ${i},55119884${String(i).padStart(5, '0')},`);

let page: ContactPage;
export const open = (serve: Serve = serving(({ body }) => created(body))): ContactPage => {
  page = openPage(serve);
  page.dispatch(own.importOpened());
  return page;
};
/** Opens the page and its dialog, and chooses a file with these rows. */
export const choose = async (rows: string[], serve?: Serve): Promise<ContactPage> => {
  open(serve).dispatch(own.fileChosen(csv(rows)));
  await page.wait();
  return page;
};
export const start = async (paceMs = importPaceMs): Promise<void> => {
  page.dispatch(own.startClicked({ paceMs }));
  await page.wait();
};
export const state = () => own.selectImport(page.getState());
export const outcomes = () => state().rows.map(({ outcome }) => outcome);
export const sent = () => page.calls('/contactsImport');
