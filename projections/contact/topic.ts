import { z } from 'zod';
import { contactWhole } from '../../domain/contact/shape.ts';
import { topic } from '../kernel/view/topic.ts';

export const contactTopic = topic({
  name: 'contact',
  payload: z.object({ contact: contactWhole }),
  whole: ['create', 'update'],
  id: z.object({ contactId: z.number() }),
  named: ['delete'],
  heardBy: 'company',
});
