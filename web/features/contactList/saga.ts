import { z } from 'zod';
import { contactListCalls } from '../../../domain/contactList/record.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { goToSaved } from '../../ui/page/goTo.ts';
import { text } from '../../locales/i18n.ts';
import { RequestError } from '../../api/request.ts';
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

export const contactListSaga = recordSaga(contactLists, {
  ...workOf(contactListCalls),
  created: ({ id }) => goToSaved(`/contact-lists/${id}/contacts`),
  failed: tellFailure,
});

joinStore([contactLists], contactListSaga);
