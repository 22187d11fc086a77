import { integrationCalls } from '../../../domain/integration/record.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { integrations } from './slice.ts';

export const integrationSaga = recordSaga(integrations, {
  list: async (query) => {
    const { queueIntegrations: records, ...page } = await request(integrationCalls.list, { query });
    return { records, ...page };
  },
  save: (id, body, seen) =>
    id === null
      ? request(integrationCalls.create, { body })
      : request(integrationCalls.change, { params: { integrationId: id }, query: { seen }, body }),
  remove: ({ id }) => request(integrationCalls.remove, { params: { integrationId: id } }),
});

joinStore([integrations], integrationSaga);
