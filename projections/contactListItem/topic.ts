import { z } from 'zod';
import { contactListItemShape } from '../../domain/contactListItem/shape.ts';
import { topic } from '../kernel/topic.ts';

/** `reload`: many of a list's items are others now (`contactListId`); whoever shows some fetches them anew. */
export const contactListItemTopic = topic({
  name: 'ContactListItem',
  payload: z.object({ record: contactListItemShape }),
  whole: ['create', 'update'],
  id: z.object({ id: z.number() }),
  named: ['delete', 'reload'],
  heardBy: 'company',
  needs: 'useCampaigns',
});
