import { createAction } from '@reduxjs/toolkit';
import { call, select, takeLeading } from 'typed-redux-saga';
import type { z } from 'zod';
import { MOST_LISTED } from '../../../domain/kernel/inputs.ts';
import { allContacts } from '../../../projections/contact/contract.ts';
import { toastError } from '../../api/errors.ts';
import { currentLanguage, text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { selectUser } from '../../api/session/slice.ts';
import { download } from '../../ui/files/download.ts';
import { templateFile } from '../../ui/sheet/spreadsheets.ts';

export const exportClicked = createAction('contact/exportClicked');
export const templateClicked = createAction('contact/templateClicked');

const headers = (): string[] => ['name', 'number', 'email'].map((name) => text('contact', `column.${name}`));

/** Runs the downloads of the page: the contacts as CSV, and an empty spreadsheet (R291, R292). */
export function* filesSaga() {
  yield* takeLeading(exportClicked, exportAll);
  yield* takeLeading(templateClicked, handTemplate);
}

function* exportAll() {
  try {
    const timeZone = (yield* select(selectUser))?.company.timeZone ?? '';
    const all = yield* call(everyContact);
    const { contactsCsv } = yield* call(() => import('./csv.ts'));
    const csv = contactsCsv(all, headers(), { language: currentLanguage(), timeZone });
    yield* call(download, text('contact', 'file.contacts'), 'text/csv;charset=utf-8', csv);
    toast.success(text('contact', 'exported', { count: all.length }));
  } catch (error) {
    toastError(error);
  }
}

/** Loads all contacts, one list at a time, each starting after the last contact of the previous one. */
const everyContact = async (): Promise<z.output<typeof allContacts.reply>> => {
  const all: z.output<typeof allContacts.reply> = [];
  for (;;) {
    const some = await request(allContacts, { query: { behind: all.at(-1)?.id } });
    all.push(...some);
    if (some.length < MOST_LISTED) return all;
  }
};

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function* handTemplate() {
  try {
    const bytes = yield* call(templateFile, text('contact', 'title'), headers());
    yield* call(download, text('contact', 'file.template'), xlsx, bytes);
  } catch (error) {
    toastError(error);
  }
}
