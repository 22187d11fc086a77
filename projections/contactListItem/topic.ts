import { z } from 'zod';
import { contactListItemShape } from '../../domain/contactListItem/shape.ts';
import { topic } from '../kernel/view/topic.ts';

/** `reload`: many items of a list (`contactListId`) changed. Clients that show some of them fetch them again. */
export const contactListItemTopic = topic({
  name: 'ContactListItem',
  payload: z.object({ record: contactListItemShape }),
  whole: ['create', 'update'],
  id: z.object({ id: z.number() }),
  named: ['delete', 'reload'],
  heardBy: 'company',
  needs: 'useCampaigns',
});
