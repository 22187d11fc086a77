import { helpCalls } from '../../../domain/help/record.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { toast } from '../../api/toast.ts';
import { workOf } from '../../api/records/recordFeature.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { helps } from './slice.ts';

const done = () => text('help', 'done');

/** The form saves after 500 ms and has its own error texts (R378, R379). */
export const helpSaga = recordSaga(helps, {
  ...workOf(helpCalls),
  said: { saved: done, removed: done },
  failed: (_, act) => toast.error(text('help', act === 'remove' ? 'notRemoved' : 'notSaved')),
  saveDelayMs: 500,
});

joinStore([helps], helpSaga);
