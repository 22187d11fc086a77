import { createHmac } from 'node:crypto';
import type { Bank, Banks } from '../../commands/charge/bank.ts';
import { credentialOf } from '../../commands/secrets/credentials.ts';
import type { Deps } from '../../commands/deps.ts';
import { load } from '../../commands/kernel/handle.ts';
import type { BankName } from '../../domain/charge/events.ts';
import { company } from '../../domain/company/decider.ts';
import { setting, settingDefaults } from '../../domain/setting/decider.ts';
import { INSTALLATION, type SettingKey } from '../../domain/setting/table.ts';
import { log } from '../../runtime/log.ts';
import { asaasBase, asaasNotified, openAsaas, type AsaasAccount } from './asaas.ts';
import { efiIdentity, efiNotified, openEfi, type EfiAccount } from './efi.ts';

const EFI = 'https://pix.api.efipay.com.br';
const EFI_SANDBOX = 'https://pix-h.api.efipay.com.br';
/** Whom the local bank has its charges made out to, and whom it warns. */
const NOBODY = { document: '00000000191', email: 'ninguem@banco.local' };
/** The company of the installation's owner. */
const OWNER = 1;

type Needs = Pick<Deps, 'store'> & { keys: Pick<Deps['keys'], 'claims' | 'credentials'> };
type Around = {
  /** The bank for development and tests. */
  local?: { base: string; token: string } | undefined;
  /** Where a bank reaches us from outside; undefined: it cannot, and is asked instead. */
  address?: string | undefined;
  /** Where one on this machine does. */
  localAddress?: string | undefined;
};
type Account = { bank: 'efi'; of: EfiAccount } | { bank: 'asaas' | 'local'; of: AsaasAccount };

/**
 * The banks as the installation's settings say at each asking: what is changed there counts from the next charge on. One is
 * kept open until its settings change, and is told once where to tell payments.
 */
export const openBanks = ({ store, keys }: Needs, { local, address, localAddress }: Around): Banks => {
  const opened = new Map<BankName, { as: string; bank: Bank }>();
  const told = async (key: SettingKey): Promise<string> => {
    const { state } = await load(store, setting, { companyId: INSTALLATION, id: key });
    return state.value ?? settingDefaults[key];
  };
  const secretOf = async (key: SettingKey): Promise<string> =>
    (await credentialOf(store, keys.credentials, { companyId: INSTALLATION, kind: key, id: 0 })) ?? '';
  /** What comes with a bank's notices: made of our own key, so that it stands nowhere. */
  const noticeSecret = (bank: BankName): string =>
    createHmac('sha256', keys.claims).update(`pix notices ${bank}`).digest('hex');

  const accountOf = async (bank: BankName): Promise<Account | null> => {
    const secret = noticeSecret(bank);
    if (bank === 'local') {
      const of = local && { name: bank, base: `${local.base}/asaas/v3`, token: local.token, secret, ...NOBODY };
      return of ? { bank, of } : null;
    }
    if (bank === 'asaas') {
      const token = await secretOf('pixAsaasToken');
      if (!token) return null;
      const { state } = await load(store, company, { companyId: 0, id: OWNER });
      const email = state.is === 'present' ? state.email : '';
      return { bank, of: { base: asaasBase(token), token, secret, email, document: await told('pixAsaasDocument') } };
    }
    const [clientId, pixKey] = [await told('pixEfiClientId'), await told('pixEfiKey')];
    const [clientSecret, certificate] = [await secretOf('pixEfiClientSecret'), await secretOf('pixEfiCertificate')];
    if (!clientId || !pixKey || !clientSecret || !certificate) return null;
    const base = (await told('pixEfiSandbox')) === 'enabled' ? EFI_SANDBOX : EFI;
    return { bank, of: { base, clientId, clientSecret, pixKey, secret, identity: efiIdentity(certificate) } };
  };

  const open = (account: Account): Bank => {
    const bank = account.bank === 'efi' ? openEfi(account.of) : openAsaas(account.of);
    const host = account.bank === 'local' ? localAddress : address;
    if (!host) return bank;
    let listening: Promise<void> | undefined;
    const listen = async (): Promise<void> => {
      listening ??= bank.listen(`${host}/v1/pix/${bank.name}`);
      await listening.catch((err: unknown) => {
        listening = undefined;
        log.warn({ err, bank: bank.name }, 'The bank was not told where to tell payments: it is asked for them');
      });
    };
    return { ...bank, charge: (wanted) => listen().then(() => bank.charge(wanted)) };
  };

  const named = async (name: BankName): Promise<Bank | null> => {
    const account = await accountOf(name);
    if (!account) return null;
    const as = JSON.stringify(account);
    const known = opened.get(name);
    if (known?.as === as) return known.bank;
    const bank = open(account);
    opened.set(name, { as, bank });
    return bank;
  };

  return {
    named,
    notified: (name, notice) => (name === 'efi' ? efiNotified : asaasNotified)(noticeSecret(name), notice),
    chosen: async () => {
      const name = await told('pixBank');
      return named(name === 'asaas' || name === 'efi' ? name : 'local');
    },
  };
};
