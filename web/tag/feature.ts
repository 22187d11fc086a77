import type { z } from 'zod';
import { tagCalls, type TagRecord } from '../../domain/tag/record.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { hearRecord } from '../record/recordFrames.ts';
import { recordSaga } from '../record/recordSaga.ts';
import { byText, finds, recordSlice } from '../record/recordSlice.ts';

export type TagForm = z.input<typeof tagCalls.create.body>;

/** The company's tags, live. */
export const tags = recordSlice<'tag', TagRecord, TagForm>({
  name: 'tag',
  hear: hearRecord('tag', tagCalls.shape),
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});

export const tagSaga = recordSaga(tags, {
  list: async (query) => {
    const { tags: records, ...page } = await request(tagCalls.list, { query });
    return { records, ...page };
  },
  save: (id, body, seen) =>
    id === null
      ? request(tagCalls.create, { body })
      : request(tagCalls.change, { params: { tagId: id }, query: { seen }, body }),
  remove: ({ id }) => request(tagCalls.remove, { params: { tagId: id } }),
});

joinStore([tags], tagSaga);
