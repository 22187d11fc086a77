/** The one permission table (spec 1 section 6): the server refuses by it, the web hides by it. */
const table = {
  'dashboard:view': ['admin'],
  'drawer-admin-items:view': ['admin'],
  'tickets-manager:showall': ['admin'],
  'ticket-options:deleteTicket': ['admin'],
  'contacts-page:deleteContact': ['admin'],
  'connections-page:addConnection': ['admin'],
  'connections-page:actionButtons': ['admin'],
  'connections-page:editOrDeleteConnection': ['admin'],
  'users:edit': ['admin'],
  'queues:edit': ['admin'],
  'settings:edit': ['admin'],
  'tags:kanban': ['admin', 'supervisor'],
  'records:editAny': ['admin'],
} as const satisfies Record<string, readonly Profile[]>;

export const profiles = ['admin', 'supervisor', 'user'] as const;
export type Profile = (typeof profiles)[number];
export type Permission = keyof typeof table;

/** Whether a profile holds a permission. */
export const allows = (profile: Profile, permission: Permission): boolean =>
  table[permission].some((allowed) => allowed === profile);
