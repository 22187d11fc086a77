import { quickMessageFile } from '../../../commands/quickMessage/contract.ts';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { workOf } from '../../api/records/recordFeature.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { formOf, settleFile } from '../../ui/files/settleFile.ts';
import { quickMessages } from './slice.ts';

const work = workOf(quickMessageCalls);

export const quickMessageSaga = recordSaga(quickMessages, {
  ...work,
  save: async (id, { body, file }, seen) => {
    const saved = await work.save(id, body, seen);
    const params = { quickMessageId: saved.id };
    return settleFile(saved, file, {
      attach: (chosen) =>
        request(quickMessageFile.attach, { params, form: formOf(chosen, { typeArch: 'quickMessage' }) }),
      detach: async () => (saved.isMedia === false ? saved : request(quickMessageFile.detach, { params })),
      failed: (reason) => text('quickMessage', 'fileFailed', { reason }),
    });
  },
});

joinStore([quickMessages], quickMessageSaga);
