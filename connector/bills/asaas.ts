import { z } from 'zod';
import type { BillAccount, BillServers } from '../../commands/bill/servers.ts';
import { BillsFailed } from '../../commands/bill/servers.ts';
import type { Bill } from '../../domain/bill/events.ts';
import { asaasBase } from '../pix/asaas.ts';
import {
  billingCents,
  billingDay,
  sendableLink,
  billingText,
  billingName,
  parsed,
  type BillingRequest,
} from './billingRequest.ts';

type Account = BillAccount & { from: 'asaas' };
const listOf = <T extends z.ZodType>(of: T) => z.object({ data: z.array(of) });
const payment = z.object({
  id: billingName,
  value: billingCents,
  dueDate: billingDay,
  billingType: billingText,
  invoiceUrl: billingText,
  bankSlipUrl: billingText,
  deleted: z.boolean().default(false),
});
const field = z.object({ identificationField: billingText });
const code = z.object({ payload: billingText });

/** Asaas, API v3 (docs.asaas.com): finds the customers of a CPF or CNPJ and their unpaid bills. */
export const asaasBills = (ask: BillingRequest, baseOf: (token: string) => string = asaasBase): BillServers['open'] => {
  const get = async <T>({ token }: Account, path: string, shape: z.ZodType<T>): Promise<T> =>
    parsed(await ask({ method: 'GET', url: `${baseOf(token)}${path}`, headers: { access_token: token } }), shape);

  /** Some bills lack one of the two ways to pay; they are paid the other way. */
  const perhaps = <T>(asked: Promise<T>): Promise<T | null> =>
    asked.catch((error: unknown) => {
      if (error instanceof BillsFailed && /^status 4(00|04)$/.test(error.reason)) return null;
      throw error;
    });

  return async (account, document, whole) => {
    if (account.from !== 'asaas') return [];
    const { data: customers } = await get(
      account,
      `/customers?cpfCnpj=${document}&limit=10`,
      listOf(z.object({ id: billingName })),
    );
    const found: z.output<typeof payment>[] = [];
    for (const { id } of customers)
      for (const status of ['OVERDUE', 'PENDING']) {
        const path = `/payments?customer=${encodeURIComponent(id)}&status=${status}&limit=20`;
        found.push(...(await get(account, path, listOf(payment))).data.filter(({ deleted }) => !deleted));
      }
    const bills: Bill[] = [];
    for (const { id: ref, value, dueDate, ...of } of found.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))) {
      const isWhole = bills.length < whole;
      const path = `/payments/${encodeURIComponent(ref)}`;
      const line =
        isWhole && /^(BOLETO|UNDEFINED)$/.test(of.billingType)
          ? await perhaps(get(account, `${path}/identificationField`, field))
          : null;
      const pix = isWhole ? await perhaps(get(account, `${path}/pixQrCode`, code)) : null;
      const link = sendableLink(of.bankSlipUrl) || sendableLink(of.invoiceUrl);
      bills.push({ ref, cents: value, dueDate, line: line?.identificationField ?? '', pix: pix?.payload ?? '', link });
    }
    return bills;
  };
};
