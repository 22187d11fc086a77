import {
  CircleHelp,
  Contact,
  FlaskConical,
  GitFork,
  Inbox,
  ListTodo,
  Settings,
  Smartphone,
  Tags,
  Users,
  Zap,
} from 'lucide-react';
import { lazy, type ComponentType, type ReactNode } from 'react';
import type { Permission } from '../../domain/kernel/permissions.ts';

/** One address of the product: its page comes in a file of its own. */
export type Page = {
  /** As the router takes it; the drawer leads to `to`, else to the path. */
  path: string;
  to?: string;
  /** Name in the texts of the app. */
  name: string;
  icon: ReactNode;
  section: 'attending' | 'administration';
  /** Who may open the page; everybody if absent. */
  who?: Permission;
  Page: ComponentType;
};

const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

/** Every page behind the sign-in (spec 1 section 2, readings 44), in the order of the drawer. */
export const pages: readonly Page[] = [
  {
    path: '/tickets/:uuid?',
    to: '/tickets',
    name: 'tickets',
    icon: <Inbox aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../ticket/TicketsPage.tsx')).TicketsPage),
  },
  {
    path: '/quick-messages',
    name: 'quickMessages',
    icon: <Zap aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../quickMessage/QuickMessagesPage.tsx')).QuickMessagesPage),
  },
  {
    path: '/contacts',
    name: 'contacts',
    icon: <Contact aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../contact/ContactsPage.tsx')).ContactsPage),
  },
  {
    path: '/todolist',
    name: 'todo',
    icon: <ListTodo aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../todo/TodoPage.tsx')).TodoPage),
  },
  {
    path: '/tags',
    name: 'tags',
    icon: <Tags aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../tag/TagsPage.tsx')).TagsPage),
  },
  {
    path: '/helps',
    name: 'helps',
    icon: <CircleHelp aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../help/HelpsPage.tsx')).HelpsPage),
  },
  {
    path: '/connections',
    name: 'connections',
    icon: <Smartphone aria-hidden />,
    section: 'administration',
    Page: page(async () => (await import('../connection/ConnectionsPage.tsx')).ConnectionsPage),
  },
  {
    path: '/queues',
    name: 'queues',
    icon: <GitFork aria-hidden />,
    section: 'administration',
    who: 'queues:edit',
    Page: page(async () => (await import('../queue/QueuesPage.tsx')).QueuesPage),
  },
  {
    path: '/users',
    name: 'users',
    icon: <Users aria-hidden />,
    section: 'administration',
    who: 'users:edit',
    Page: page(async () => (await import('../user/UsersPage.tsx')).UsersPage),
  },
  {
    path: '/settings',
    name: 'settings',
    icon: <Settings aria-hidden />,
    section: 'administration',
    who: 'settings:edit',
    Page: page(async () => (await import('../setting/SettingsPage.tsx')).SettingsPage),
  },
  {
    path: '/phone',
    name: 'phone',
    icon: <FlaskConical aria-hidden />,
    section: 'administration',
    Page: page(async () => (await import('../phone/PhonePage.tsx')).PhonePage),
  },
];
