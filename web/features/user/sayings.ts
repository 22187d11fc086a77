import { text } from '../../locales/i18n.ts';
import type { Named } from '../../api/records/kinds.ts';
import { saidEmpty, saidSwitch, type Sayings } from '../../ui/records/said.ts';
import { numbersOf, optionText, type UserFormValues } from './formValues.ts';

const nameIn = (all: readonly Named[], id: number): string => all.find((one) => one.id === id)?.name ?? `#${id}`;

/** Texts for the values of a user's form: names of queues and connections, and the word for a profile. */
export const sayings = (queues: readonly Named[], connections: readonly Named[]): Sayings<UserFormValues> => ({
  profile: (profile) => text('user', `profiles.${optionText(profile)}`),
  queueIds: (ids) =>
    numbersOf(ids)
      .map((id) => nameIn(queues, id))
      .join(', ') || saidEmpty(),
  whatsappId: (id) => (optionText(id) ? nameIn(connections, Number(id)) : text('user', 'companyConnection')),
  allTicket: (notices) => saidSwitch(notices === 'enable'),
});
