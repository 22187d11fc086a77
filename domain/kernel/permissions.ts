/**
 * The single permission table (commands.md, Commands). The server refuses calls by it, and the web hides controls by
 * it.
 */
const table = {
  'dashboard:view': ['admin'],
  'reports:view': ['admin'],
  'drawer-admin-items:view': ['admin'],
  'tickets-manager:showall': ['admin'],
  'ticket-options:deleteTicket': ['admin'],
  'contacts-page:deleteContact': ['admin'],
  'contacts-page:eraseContact': ['admin', 'system'],
  'contacts-page:exportContact': ['admin'],
  'contacts-page:partContacts': ['admin'],
  'contacts-page:undoStop': ['admin'],
  'contacts-page:blockContact': ['admin'],
  'contacts:forget': ['system'],
  'connections-page:addConnection': ['admin'],
  'connections-page:actionButtons': ['admin'],
  'connections-page:editOrDeleteConnection': ['admin'],
  'users:edit': ['admin'],
  'queues:edit': ['admin'],
  'integrations:edit': ['admin'],
  'prompts:edit': ['admin'],
  'templates:edit': ['admin'],
  'settings:edit': ['admin'],
  'invoices:pay': ['admin'],
  'messages:history': ['admin'],
  'messages:deleteAny': ['admin'],
  'tags:kanban': ['admin', 'supervisor'],
  'records:editAny': ['admin'],
  'tickets:leaveQueue': ['admin', 'system'],
  'tickets:loseOwner': ['system'],
  'tickets:end': ['system'],
  'tickets:attend': ['system'],
  'tickets:follow': ['system'],
} as const satisfies Record<string, readonly (Profile | 'system')[]>;

export const profiles = ['admin', 'supervisor', 'user'] as const;
export type Profile = (typeof profiles)[number];
export type Permission = keyof typeof table;

/** The actor of reactions and scheduled jobs. It is no user and has no profile that a user could have. */
export const system = { profile: 'system' } as const;
export type System = typeof system;

/** Whether a profile, or the system, holds a permission. */
export const allows = (profile: Profile | 'system', permission: Permission): boolean =>
  table[permission].some((allowed) => allowed === profile);
