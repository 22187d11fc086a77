import { createHmac } from 'node:crypto';
import { BankRefused, type Bank, type Banks, type OwnBank } from '../../commands/charge/bank.ts';
import type { Deps } from '../../commands/deps.ts';
import { load } from '../../commands/kernel/handle.ts';
import type { BankName } from '../../domain/charge/events.ts';
import { company } from '../../domain/company/decider.ts';
import { log } from '../../runtime/log.ts';
import { openAccounts, type Account } from './accounts.ts';
import { asaasBase, asaasNotified, openAsaas } from './asaas.ts';
import { efiIdentity, efiNotified, openEfi } from './efi.ts';

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

/** A charge of a former account. The present one is asked first: with a new key it may be the same account. */
const either = (present: Bank, former: Bank): Bank => {
  const ask = <T>(question: (bank: Bank) => Promise<T>): Promise<T> =>
    question(present).catch((error: unknown) => {
      if (error instanceof BankRefused) return question(former);
      throw error;
    });
  return { ...former, look: (bankId) => ask((bank) => bank.look(bankId)), end: (id) => ask((bank) => bank.end(id)) };
};

/**
 * The banks as the installation's settings say at each asking: what is changed there counts from the next charge on. One is
 * kept open until its settings change, and is told once where to tell payments.
 */
export const openBanks = ({ store, keys }: Needs, { local, address, localAddress }: Around): Banks => {
  const accounts = openAccounts({ store, keys }, local);
  const opened = new Map<string, { as: string; bank: OwnBank }>();
  /** What comes with a bank's notices: made of our own key, so that it stands nowhere. */
  const noticeSecret = (bank: BankName): string =>
    createHmac('sha256', keys.claims).update(`pix notices ${bank}`).digest('hex');

  const adapterOf = async (account: Account): Promise<Bank | null> => {
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

  const open = (account: Account, bank: Bank): OwnBank => {
    const host = account.bank === 'local' ? localAddress : address;
    let listening: Promise<void> | undefined;
    let keeping: Promise<void> | undefined;
    const listen = async (): Promise<void> => {
      listening ??= bank.listen(`${host}/v1/pix/${bank.name}`);
      await listening.catch((err: unknown) => {
        listening = undefined;
        log.warn({ err, bank: bank.name }, 'The bank was not told where to tell payments: it is asked for them');
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

  const bankOf = async (account: Account | null): Promise<OwnBank | null> => {
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
