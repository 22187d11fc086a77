import { removeSchedule } from '../../../commands/schedule/contract.ts';
import { getContact } from '../../../projections/contact/contract.ts';
import { told } from '../../api/records/entities.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';
import { contactAsked, schedules } from './slice.ts';

/** Deletes a message and the following ones of its series. */
export const seriesRemoval = createTask(
  'seriesRemoval',
  (scheduleId: number) => request(removeSchedule, { params: { scheduleId }, query: { scope: 'following' } }),
  { overlap: 'joins', said: () => text('schedule', 'removed') },
);

/** Loads the contact that the address names, and opens the form for it. */
export const scheduleContact = createTask(
  'scheduleContact',
  (contactId: number) => request(getContact, { params: { contactId } }),
  {
    overlap: 'joins',
    reads: true,
    actions: (contact, id) => [told({ contact: [contact] }), contactAsked(id), schedules.actions.addClicked()],
  },
);
