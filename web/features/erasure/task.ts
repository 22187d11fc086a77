import { eraseContactCall } from '../../../commands/contact/contract.ts';
import { eraseUserCall } from '../../../commands/user/contract.ts';
import type { ErasureReason } from '../../../domain/kernel/erasure.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

/** The person whose data will be erased, with the name to show. */
export type Person = { whose: 'contact' | 'user'; id: number; name: string };
type Confirmed = { who: Person; reason: ErasureReason; confirmation: string };

/** Erases the data of a person; each screen updates from the frame of that person. */
export const erasure = createTask(
  'erasure',
  ({ who: { whose, id }, ...body }: Confirmed): Promise<unknown> =>
    whose === 'contact'
      ? request(eraseContactCall, { params: { contactId: id }, body })
      : request(eraseUserCall, { params: { userId: id }, body }),
  { said: () => text('erasure', 'done') },
);
