import type { BillServers } from '../../commands/bill/servers.ts';
import type { Context } from '../../runtime/context.ts';
import { openOutside, type Outside } from '../../runtime/outside/outside.ts';
import { asaasBills } from './asaas.ts';
import { createBillingRequest } from './billingRequest.ts';
import { ixcBills } from './ixc.ts';
import { mkAuthBills } from './mkAuth.ts';

/** Creates the clients of the billing programs. `asaasBase`: the address of Asaas for a key. */
export const openBillServers = (outside: Outside, asaasBase?: (token: string) => string): BillServers => {
  const ask = createBillingRequest(outside);
  const ixc = ixcBills(ask);
  const others = { mkauth: mkAuthBills(ask), asaas: asaasBills(ask, asaasBase) };
  return {
    open: (account, document, whole) =>
      account.from === 'ixc' ? ixc.open(account, document, whole) : others[account.from](account, document, whole),
    sheet: (account, ref) => ixc.sheet(account, ref),
  };
};

/** Creates them for a process of the installation. */
export const billServersFor = ({ config }: Pick<Context, 'config'>): BillServers =>
  openBillServers(openOutside({ allowed: config.outsideHosts }));
