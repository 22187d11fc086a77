import { expect, test } from '@jest/globals';
import { allows, profiles, type Permission } from '../../../domain/kernel/permissions.ts';

const adminOnly: Permission[] = [
  'dashboard:view',
  'reports:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:addConnection',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
];

test('agents and supervisors do not have the permissions of admins', () => {
  for (const permission of adminOnly)
    expect(profiles.filter((profile) => allows(profile, permission))).toEqual(['admin']);
});

test('the system has its own permissions and no others', () => {
  expect(allows('system', 'tickets:loseOwner')).toBe(true);
  expect(allows('system', 'tickets:leaveQueue')).toBe(true);
  for (const permission of adminOnly) expect(allows('system', permission)).toBe(false);
  expect(profiles.filter((profile) => allows(profile, 'tickets:loseOwner'))).toEqual([]);
});
