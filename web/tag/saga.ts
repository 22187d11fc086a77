import { tagCalls } from '../../domain/tag/record.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { recordSaga } from '../record/recordSaga.ts';
import { tags } from './slice.ts';

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
