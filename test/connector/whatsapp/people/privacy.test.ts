import { expect, test } from '@jest/globals';
import { applyPrivacy, type PrivacySocket } from '../../../../connector/whatsapp/people/privacy.ts';

test('changed privacy settings are sent to WhatsApp, in one call for each', async () => {
  const held: Record<string, string> = { readreceipts: 'all', last: 'contacts', online: 'all' };
  const calls: string[] = [];
  const update = (name: string) => async (value: string | number) => {
    calls.push(`${name} ${value}`);
    held[name] = String(value);
  };
  const sock: PrivacySocket = {
    fetchPrivacySettings: async () => ({ ...held }),
    updateReadReceiptsPrivacy: update('readreceipts'),
    updateProfilePicturePrivacy: update('profile'),
    updateStatusPrivacy: update('status'),
    updateOnlinePrivacy: update('online'),
    updateLastSeenPrivacy: update('last'),
    updateGroupsAddPrivacy: update('groupadd'),
    updateCallPrivacy: update('calladd'),
    updateDefaultDisappearingMode: update('disappearing'),
  };
  const wanted = { readreceipts: 'none', last: 'contacts', online: undefined, disappearing: '86400' } as const;
  expect(await applyPrivacy(sock, wanted)).toMatchObject({ readreceipts: 'none', last: 'contacts', online: 'all' });
  expect(calls).toEqual(['readreceipts none', 'disappearing 86400']);
});
