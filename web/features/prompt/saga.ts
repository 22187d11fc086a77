import { promptCalls } from '../../../domain/prompt/record.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { prompts } from './slice.ts';

/** The reply of the server to a deletion, shown as information (R602). */
let removed = '';
export const promptSaga = recordSaga(prompts, {
  list: async (query) => {
    const { prompts: records, ...page } = await request(promptCalls.list, { query });
    return { records, ...page };
  },
  save: (id, body, seen) =>
    id === null
      ? request(promptCalls.create, { body })
      : request(promptCalls.change, { params: { promptId: id }, query: { seen }, body }),
  remove: async ({ id }) => {
    removed = (await request(promptCalls.remove, { params: { promptId: id } })).message;
  },
  said: { answered: () => removed },
});

joinStore([prompts], promptSaga);
