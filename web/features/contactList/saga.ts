import { createAction } from '@reduxjs/toolkit';
import { all, call, fork, takeLeading } from 'typed-redux-saga';
import { z } from 'zod';
import { contactListCalls } from '../../../domain/contactList/record.ts';
import { download } from '../../ui/files/download.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { goToSaved } from '../../ui/page/goTo.ts';
import { text } from '../../locales/i18n.ts';
import { RequestError } from '../../api/request.ts';
import { templateFile } from '../../ui/sheet/spreadsheets.ts';
import { toast } from '../../api/toast.ts';
import { workOf } from '../../api/records/recordFeature.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { contactLists } from './slice.ts';

const inUse = z.object({ campaigns: z.array(z.string()).min(1) });

/** A list that campaigns need cannot be deleted; the toast names these campaigns. */
const tellFailure = (error: unknown): void => {
  const { data } = inUse.safeParse(error instanceof RequestError ? error.detail : null);
  if (!data) return toastError(error);
  const { campaigns } = data;
  return toast.error(text('contactList', 'inUse', { count: campaigns.length, names: campaigns.join(', ') }));
};

/** The user wants an empty spreadsheet for a list. */
export const sampleClicked = createAction('contactList/sampleClicked');

const lists = recordSaga(contactLists, {
  ...workOf(contactListCalls),
  created: ({ id }) => goToSaved(`/contact-lists/${id}/contacts`),
  failed: tellFailure,
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function* handSample() {
  try {
    const headers = ['name', 'number', 'email'].map((column) => text('contactList', `column.${column}`));
    const bytes = yield* call(templateFile, text('contactList', 'title'), headers);
    yield* call(download, text('contactList', 'sampleFile'), xlsx, bytes);
  } catch (error) {
    toastError(error);
  }
}

export function* contactListSaga() {
  yield* all([fork(lists), takeLeading(sampleClicked, handSample)]);
}

joinStore([contactLists], contactListSaga);
