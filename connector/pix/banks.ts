import { createHmac } from 'node:crypto';
import { BankRefused, type Bank, type Banks, type OwnBank } from '../../commands/charge/bank.ts';
import type { Deps } from '../../commands/deps.ts';
import { load } from '../../commands/kernel/handle/handle.ts';
import type { BankName } from '../../domain/charge/events.ts';
import { company } from '../../domain/company/decider.ts';
import { log } from '../../runtime/log.ts';
import { openAccounts, type BankAccount } from './accounts.ts';
import { asaasBase, asaasNotified, openAsaas } from './asaas.ts';
import { efiIdentity, efiNotified, openEfi } from './efi.ts';

const EFI = 'https://pix.api.efipay.com.br';
const EFI_SANDBOX = 'https://pix-h.api.efipay.com.br';
/** The payer and the warning address of charges at the local bank. */
const NOBODY = { document: '00000000191', email: 'ninguem@banco.local' };
/** The company of the installation's owner. */
const OWNER = 1;

type Needs = Pick<Deps, 'store'> & { keys: Pick<Deps['keys'], 'claims' | 'credentials'> };
type Around = {
  /** The bank for development and tests. */
  local?: { base: string; token: string } | undefined;
  /** The public address for a bank's notices. Without one, the bank is polled instead. */
  address?: string | undefined;
  /** The address for notices of a bank on this machine. */
  localAddress?: string | undefined;
};

/**
 * Looks up a charge of a former account. It tries the current account first, because a new key may belong to the same
 * account.
 */
const either = (present: Bank, former: Bank): Bank => {
  const ask = <T>(question: (bank: Bank) => Promise<T>): Promise<T> =>
    question(present).catch((error: unknown) => {
      if (error instanceof BankRefused) return question(former);
      throw error;
    });
  return { ...former, look: (bankId) => ask((bank) => bank.look(bankId)), end: (id) => ask((bank) => bank.end(id)) };
};

/**
 * Creates the banks from the installation's current settings on each use: a change counts from the next charge on. A bank
 * stays open until its settings change, and gets the address for its notices once.
 */
export const openBanks = ({ store, keys }: Needs, { local, address, localAddress }: Around): Banks => {
  const accounts = openAccounts({ store, keys }, local);
  const opened = new Map<string, { as: string; bank: OwnBank }>();
  /** The secret that a bank's notices must carry. It derives from our key, so it is not stored anywhere. */
  const noticeSecret = (bank: BankName): string =>
    createHmac('sha256', keys.claims).update(`pix notices ${bank}`).digest('hex');

  const adapterOf = async (account: BankAccount): Promise<Bank | null> => {
    const secret = noticeSecret(account.bank);
    if (account.bank === 'local')
      return local
        ? openAsaas({ name: 'local', base: `${account.base}/asaas/v3`, token: account.token, secret, ...NOBODY })
        : null;
    if (account.bank === 'asaas') {
      const { state } = await load(store, company, { companyId: 0, id: OWNER });
      const email = state.is === 'present' ? state.email : '';
      return openAsaas({ base: asaasBase(account.token), secret, email, ...account });
    }
    const base = account.isSandbox ? EFI_SANDBOX : EFI;
    return openEfi({ base, secret, identity: efiIdentity(account.certificate), ...account });
  };

  const open = (account: BankAccount, bank: Bank): OwnBank => {
    const host = account.bank === 'local' ? localAddress : address;
    let listening: Promise<void> | undefined;
    let keeping: Promise<void> | undefined;
    const listen = async (): Promise<void> => {
      listening ??= bank.listen(`${host}/v1/pix/${bank.name}`);
      await listening.catch((err: unknown) => {
        listening = undefined;
        log.warn(
          { err, bank: bank.name },
          'The webhook could not be registered at the bank, asking it for payments instead',
        );
      });
    };
    const keep = async (): Promise<void> => {
      keeping ??= accounts.keep(account);
      await keeping.catch((error: unknown) => {
        keeping = undefined;
        throw error;
      });
    };
    return {
      ...bank,
      account: accounts.markOf(account),
      charge: async (wanted) => {
        await keep();
        if (host) await listen();
        return bank.charge(wanted);
      },
    };
  };

  const bankOf = async (account: BankAccount | null): Promise<OwnBank | null> => {
    if (!account) return null;
    const [mark, as] = [accounts.markOf(account), JSON.stringify(account)];
    const known = opened.get(mark);
    if (known?.as === as) return known.bank;
    const adapter = await adapterOf(account);
    if (!adapter) return null;
    const bank = open(account, adapter);
    opened.set(mark, { as, bank });
    return bank;
  };
  const present = async (name: BankName) => bankOf(await accounts.present(name));

  return {
    named: async (name, mark) => {
      const bank = await present(name);
      if (mark === undefined || bank?.account === mark) return bank;
      const former = await bankOf(await accounts.former(mark));
      return bank && former ? either(bank, former) : (former ?? bank);
    },
    notified: (name, notice) => (name === 'efi' ? efiNotified : asaasNotified)(noticeSecret(name), notice),
    chosen: async () => {
      const name = await accounts.told('pixBank');
      return present(name === 'asaas' || name === 'efi' ? name : 'local');
    },
  };
};
