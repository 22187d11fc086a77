import {
  Building2,
  BadgeCheck,
  CalendarClock,
  CircleHelp,
  Contact,
  FlaskConical,
  GitFork,
  Inbox,
  LayoutDashboard,
  ListTodo,
  ReceiptText,
  Settings,
  Smartphone,
  Tags,
  Users,
  Zap,
} from 'lucide-react';
import { lazy, type ComponentType, type ReactNode } from 'react';
import type { Permission } from '../../domain/kernel/permissions.ts';
import { addTexts, type Language } from '../kernel/i18n.ts';

/** One address of the product: its page comes in a file of its own. */
export type Page = {
  /** As the router takes it; the drawer leads to `to`, else to the path. */
  path: string;
  to?: string;
  name: string;
  /** What the drawer calls it. */
  text: Record<Language, string>;
  icon: ReactNode;
  section: 'management' | 'attending' | 'administration';
  /** Who may open the page; everybody if absent. */
  who?: Permission | 'super';
  Page: ComponentType;
};

const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

/** Every page behind the sign-in, in the order of the drawer. */
export const pages: readonly Page[] = [
  {
    path: '/',
    name: 'dashboard',
    text: { pt: 'Dashboard', en: 'Dashboard', es: 'Dashboard' },
    icon: <LayoutDashboard aria-hidden />,
    section: 'management',
    who: 'dashboard:view',
    Page: page(async () => (await import('../dashboard/DashboardPage.tsx')).DashboardPage),
  },
  {
    path: '/tickets/:uuid?',
    to: '/tickets',
    name: 'tickets',
    text: { pt: 'Tickets', en: 'Tickets', es: 'Tickets' },
    icon: <Inbox aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../ticket/TicketsPage.tsx')).TicketsPage),
  },
  {
    path: '/quick-messages',
    name: 'quickMessages',
    text: { pt: 'Respostas rápidas', en: 'Quick messages', es: 'Respuestas rápidas' },
    icon: <Zap aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../quickMessage/QuickMessagesPage.tsx')).QuickMessagesPage),
  },
  {
    path: '/contacts',
    name: 'contacts',
    text: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
    icon: <Contact aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../contact/ContactsPage.tsx')).ContactsPage),
  },
  {
    path: '/todolist',
    name: 'todo',
    text: { pt: 'Tarefas', en: 'To-do', es: 'Tareas' },
    icon: <ListTodo aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../todo/TodoPage.tsx')).TodoPage),
  },
  {
    path: '/schedules',
    name: 'schedules',
    text: { pt: 'Agendamentos', en: 'Schedules', es: 'Programaciones' },
    icon: <CalendarClock aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../schedule/SchedulesPage.tsx')).SchedulesPage),
  },
  {
    path: '/tags',
    name: 'tags',
    text: { pt: 'Tags', en: 'Tags', es: 'Etiquetas' },
    icon: <Tags aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../tag/TagsPage.tsx')).TagsPage),
  },
  {
    path: '/helps',
    name: 'helps',
    text: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
    icon: <CircleHelp aria-hidden />,
    section: 'attending',
    Page: page(async () => (await import('../help/HelpsPage.tsx')).HelpsPage),
  },
  {
    path: '/connections',
    name: 'connections',
    text: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
    icon: <Smartphone aria-hidden />,
    section: 'administration',
    Page: page(async () => (await import('../connection/ConnectionsPage.tsx')).ConnectionsPage),
  },
  {
    path: '/queues',
    name: 'queues',
    text: { pt: 'Filas e chatbot', en: 'Queues and chatbot', es: 'Colas y chatbot' },
    icon: <GitFork aria-hidden />,
    section: 'administration',
    who: 'queues:edit',
    Page: page(async () => (await import('../queue/QueuesPage.tsx')).QueuesPage),
  },
  {
    path: '/users',
    name: 'users',
    text: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
    icon: <Users aria-hidden />,
    section: 'administration',
    who: 'users:edit',
    Page: page(async () => (await import('../user/UsersPage.tsx')).UsersPage),
  },
  {
    path: '/financeiro',
    name: 'finance',
    text: { pt: 'Financeiro', en: 'Finance', es: 'Finanzas' },
    icon: <ReceiptText aria-hidden />,
    section: 'administration',
    who: 'invoices:pay',
    Page: page(async () => (await import('../invoice/FinancePage.tsx')).FinancePage),
  },
  {
    path: '/subscription',
    name: 'subscription',
    text: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
    icon: <BadgeCheck aria-hidden />,
    section: 'administration',
    who: 'invoices:pay',
    Page: page(async () => (await import('../invoice/SubscriptionPage.tsx')).SubscriptionPage),
  },
  {
    path: '/settings',
    name: 'settings',
    text: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    icon: <Settings aria-hidden />,
    section: 'administration',
    who: 'settings:edit',
    Page: page(async () => (await import('../setting/SettingsPage.tsx')).SettingsPage),
  },
  {
    path: '/plataforma',
    name: 'platform',
    text: { pt: 'Plataforma', en: 'Platform', es: 'Plataforma' },
    icon: <Building2 aria-hidden />,
    section: 'administration',
    who: 'super',
    Page: page(async () => (await import('../platform/PlatformPage.tsx')).PlatformPage),
  },
  {
    path: '/phone',
    name: 'phone',
    text: { pt: 'Telefone simulado', en: 'Simulated phone', es: 'Teléfono simulado' },
    icon: <FlaskConical aria-hidden />,
    section: 'administration',
    Page: page(async () => (await import('../phone/PhonePage.tsx')).PhonePage),
  },
];

const named = (language: Language) => Object.fromEntries(pages.map(({ name, text }) => [name, text[language]]));
addTexts('pages', { pt: named('pt'), en: named('en'), es: named('es') });
