import { companies } from './company/companies.ts';
import { connections } from './connection/connections.ts';
import { contacts } from './contact/contacts.ts';
import type { View } from './kernel/view.ts';
import { queues } from './queue/queues.ts';
import { sessions } from './session/sessions.ts';
import { settings } from './setting/settings.ts';
import { conversations } from './ticket/conversations.ts';
import { users } from './user/users.ts';

/** Every read model, in the order in which they take a batch: what others show comes first. */
export const views: readonly View[] = [
  companies,
  settings,
  queues,
  users,
  sessions,
  connections,
  contacts,
  conversations,
];
