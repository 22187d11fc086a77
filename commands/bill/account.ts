import type { BillSource } from '../../domain/kernel/optionAnswer.ts';
import { billSettings } from '../../domain/bill/settings.ts';
import { isSecret, type SettingKey } from '../../domain/setting/table.ts';
import { settingOf } from '../bot/botContext.ts';
import type { Deps } from '../deps.ts';
import { credentialOf } from '../secrets/credentials.ts';
import type { BillAccount } from './servers.ts';

/** A company's account settings for one billing provider, or null if not configured. */
export const billAccountOf = async (
  { store, keys }: Pick<Deps, 'store' | 'keys'>,
  companyId: number,
  from: BillSource,
): Promise<BillAccount | null> => {
  const value = async (key: SettingKey): Promise<string> =>
    isSecret(key)
      ? ((await credentialOf(store, keys.credentials, { companyId, kind: key, id: 0 })) ?? '')
      : settingOf(store, companyId, key);
  const [first = '', second = '', third = ''] = await Promise.all(billSettings[from].map(value));
  switch (from) {
    case 'ixc':
      return first && second ? { from, address: first, token: second } : null;
    case 'mkauth':
      return first && second && third ? { from, address: first, clientId: second, clientSecret: third } : null;
    case 'asaas':
      return first ? { from, token: first } : null;
  }
};
