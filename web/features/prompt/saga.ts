import { promptCalls } from '../../../domain/prompt/record.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { workOf } from '../../api/records/recordFeature.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { prompts } from './slice.ts';

/** The reply of the server to a deletion, shown as information (R602). */
let removed = '';
export const promptSaga = recordSaga(prompts, {
  ...workOf(promptCalls),
  remove: async ({ id }) => {
    removed = (await request(promptCalls.remove, { params: { promptId: id } })).message;
  },
  said: { answered: () => removed },
});

joinStore([prompts], promptSaga);
