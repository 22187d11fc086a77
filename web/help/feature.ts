import './texts.ts';
import type { z } from 'zod';
import { helpCalls, type HelpRecord } from '../../domain/help/record.ts';
import { text } from '../kernel/i18n.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import { hearRecord } from '../record/recordFrames.ts';
import { recordSaga } from '../record/recordSaga.ts';
import { byText, finds, recordSlice } from '../record/recordSlice.ts';

const done = () => text('help', 'done');

/** The help videos, live, for the gallery and for the super user's tab. */
export const helps = recordSlice<'help', HelpRecord, z.input<typeof helpCalls.create.body>>({
  name: 'help',
  hear: hearRecord('help', helpCalls.shape),
  compare: byText(({ title }) => title),
  matches: ({ title, description }, search) => finds(search, title, description),
});

/** The form saves after 500 ms; its failures have words of their own (R378, R379). */
export const helpSaga = recordSaga(helps, {
  list: (query) => request(helpCalls.list, { query }),
  save: (id, body, seen) =>
    id === null
      ? request(helpCalls.create, { body })
      : request(helpCalls.change, { params: { helpId: id }, query: { seen }, body }),
  remove: ({ id }) => request(helpCalls.remove, { params: { helpId: id } }),
  said: { saved: done, removed: done },
  failed: (_, act) => toast.error(text('help', act === 'remove' ? 'notRemoved' : 'notSaved')),
  saveDelayMs: 500,
});

joinStore([helps], helpSaga);
