import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { load } from '../../commands/kernel/handle/handle.ts';
import { credentialOf, keepCredential } from '../../commands/secrets/credentials.ts';
import type { Deps } from '../../commands/deps.ts';
import type { BankName } from '../../domain/charge/events.ts';
import { setting, settingDefaults } from '../../domain/setting/decider.ts';
import { INSTALLATION, type SettingKey } from '../../domain/setting/table.ts';

/** A bank account as the settings describe it. */
const accountShape = z.discriminatedUnion('bank', [
  z.object({ bank: z.literal('local'), base: z.string(), token: z.string() }),
  z.object({ bank: z.literal('asaas'), token: z.string(), document: z.string() }),
  z.object({
    bank: z.literal('efi'),
    clientId: z.string(),
    clientSecret: z.string(),
    pixKey: z.string(),
    certificate: z.string(),
    isSandbox: z.boolean(),
  }),
]);
export type BankAccount = z.infer<typeof accountShape>;

type Needs = Pick<Deps, 'store'> & { keys: Pick<Deps['keys'], 'claims' | 'credentials'> };
/** The parts that identify an account at its bank. A renewed certificate keeps the same account. */
const partsOf = (account: BankAccount): string[] =>
  account.bank === 'efi' ? [account.clientId, account.pixKey, String(account.isSandbox)] : [account.token];

/**
 * The bank accounts of the installation: those in its settings, and former ones that charges were made with. Former ones are
 * kept sealed under their marks, so that later payments to them are still found. `local`: the bank for development and tests.
 */
export const openAccounts = ({ store, keys }: Needs, local: { base: string; token: string } | undefined) => {
  const told = async (key: SettingKey): Promise<string> => {
    const { state } = await load(store, setting, { companyId: INSTALLATION, id: key });
    return state.value ?? settingDefaults[key];
  };
  const secretOf = async (kind: string): Promise<string> =>
    (await credentialOf(store, keys.credentials, { companyId: INSTALLATION, kind, id: 0 })) ?? '';
  const kindOf = (mark: string): string => `pixAccount${mark}`;
  /** A keyed hash, so that the mark reveals no key. */
  const markOf = (account: BankAccount): string =>
    createHmac('sha256', keys.claims)
      .update(['pix account', account.bank, ...partsOf(account)].join('|'))
      .digest('hex')
      .slice(0, 16);

  return {
    told,
    markOf,
    /** Returns the account in the current settings, or null if it is not configured. */
    present: async (bank: BankName): Promise<BankAccount | null> => {
      if (bank === 'local') return local ? { bank, base: local.base, token: local.token } : null;
      if (bank === 'asaas') {
        const token = await secretOf('pixAsaasToken');
        return token ? { bank, token, document: await told('pixAsaasDocument') } : null;
      }
      const [clientId, pixKey] = [await told('pixEfiClientId'), await told('pixEfiKey')];
      const [clientSecret, certificate] = [await secretOf('pixEfiClientSecret'), await secretOf('pixEfiCertificate')];
      if (!clientId || !pixKey || !clientSecret || !certificate) return null;
      const isSandbox = (await told('pixEfiSandbox')) === 'enabled';
      return { bank, clientId, clientSecret, pixKey, certificate, isSandbox };
    },
    /** Returns a former account by its mark, or null if it was never kept or cannot be decrypted. */
    former: async (mark: string): Promise<BankAccount | null> => {
      const kept = await secretOf(kindOf(mark));
      return kept ? accountShape.parse(JSON.parse(kept)) : null;
    },
    /** Stores an account before a charge is made with it. */
    keep: async (account: BankAccount): Promise<void> => {
      const mark = markOf(account);
      const [kind, secret] = [kindOf(mark), JSON.stringify(account)];
      if ((await secretOf(kind)) === secret) return;
      const of = { companyId: INSTALLATION, kind, id: 0 };
      await keepCredential(store, keys.credentials, { of, secret }, causeOf(`pix account ${mark}`, INSTALLATION));
    },
  };
};
