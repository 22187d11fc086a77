import type { BillServers } from '../../commands/bill/servers.ts';
import type { Context } from '../../runtime/context.ts';
import { openOutside, type Outside } from '../../runtime/outside/outside.ts';
import { asaasBills } from './asaas.ts';
import { openAsk } from './ask.ts';
import { ixcBills } from './ixc.ts';
import { mkAuthBills } from './mkAuth.ts';

/** How each program is asked for bills; `asaasBase`: where Asaas is, by its key. */
export const openBillServers = (outside: Outside, asaasBase?: (token: string) => string): BillServers => {
  const ask = openAsk(outside);
  const ixc = ixcBills(ask);
  const others = { mkauth: mkAuthBills(ask), asaas: asaasBills(ask, asaasBase) };
  return {
    open: (account, document, whole) =>
      account.from === 'ixc' ? ixc.open(account, document, whole) : others[account.from](account, document, whole),
    sheet: (account, ref) => ixc.sheet(account, ref),
  };
};

/** The same for a process of the installation. */
export const billServersFor = ({ config }: Pick<Context, 'config'>): BillServers =>
  openBillServers(openOutside({ allowed: config.outsideHosts }));
