import { removeContacts } from '../../../../commands/contact/contract.ts';
import { request } from '../../../api/request.ts';
import { createTask } from '../../../api/task.ts';
import { text } from '../../../locales/i18n.ts';

/** Maximum number of contacts that one call takes. */
const most = 1000;

const removeThese = async (ids: readonly number[]): Promise<number> => {
  for (let at = 0; at < ids.length; at += most)
    await request(removeContacts, { body: { contactIds: ids.slice(at, at + most) } });
  return ids.length;
};

const removeFound = async (searchParam: string): Promise<number> => {
  let count = 0;
  for (let after: number | null = 0; after !== null;) {
    const answer: { deleted: number; next: number | null } = await request(removeContacts, {
      body: { found: { searchParam, after } },
    });
    count += answer.deleted;
    after = answer.next;
  }
  return count;
};

/** Removes the contacts that were ticked and confirmed (R268), or all that a search found. Returns their number. */
export const selectedRemoval = createTask(
  'contactSelectedRemoval',
  (confirmed: { ids: readonly number[] } | { found: string }) =>
    'ids' in confirmed ? removeThese(confirmed.ids) : removeFound(confirmed.found),
  { said: (count) => text('contact', 'bulk.removed', { count }) },
);
