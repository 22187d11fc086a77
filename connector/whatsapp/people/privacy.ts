import type { WASocket } from '@whiskeysockets/baileys';
import type { Privacy, PrivacyChanges, PrivacyTold } from '../../../domain/kernel/privacy.ts';

/** The calls of a socket that read and change privacy. */
export type PrivacySocket = Pick<
  WASocket,
  | 'fetchPrivacySettings'
  | 'updateReadReceiptsPrivacy'
  | 'updateProfilePicturePrivacy'
  | 'updateStatusPrivacy'
  | 'updateOnlinePrivacy'
  | 'updateLastSeenPrivacy'
  | 'updateGroupsAddPrivacy'
  | 'updateCallPrivacy'
  | 'updateDefaultDisappearingMode'
>;

const updates: { [K in keyof Privacy]: (sock: PrivacySocket, value: Privacy[K]) => Promise<void> } = {
  readreceipts: (sock, value) => sock.updateReadReceiptsPrivacy(value),
  profile: (sock, value) => sock.updateProfilePicturePrivacy(value),
  status: (sock, value) => sock.updateStatusPrivacy(value),
  online: (sock, value) => sock.updateOnlinePrivacy(value),
  last: (sock, value) => sock.updateLastSeenPrivacy(value),
  groupadd: (sock, value) => sock.updateGroupsAddPrivacy(value),
  calladd: (sock, value) => sock.updateCallPrivacy(value),
  disappearing: (sock, value) => sock.updateDefaultDisappearingMode(Number(value)),
};
const names = Object.keys(updates).filter((name): name is keyof Privacy => Object.hasOwn(updates, name));

const update = async <K extends keyof Privacy>(sock: PrivacySocket, name: K, value: Privacy[K]): Promise<void> =>
  updates[name](sock, value);

/**
 * Changes the settings that differ, one after another. Returns WhatsApp's settings after that. Throws when WhatsApp
 * refuses.
 */
export const applyPrivacy = async (sock: PrivacySocket, wanted: PrivacyChanges): Promise<PrivacyTold> => {
  const before: PrivacyTold = await sock.fetchPrivacySettings(true);
  for (const name of names) {
    const value = wanted[name];
    if (value !== undefined && value !== before[name]) await update(sock, name, value);
  }
  return sock.fetchPrivacySettings(true);
};
