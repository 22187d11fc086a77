import { z } from 'zod';
import { BillsFailed, type BillAccount, type BillServers } from '../../commands/bill/servers.ts';
import type { Bill } from '../../domain/bill/events.ts';
import { spelledTaxNumber } from '../../domain/kernel/taxNumber.ts';
import {
  baseOf,
  billingCents,
  billingDay,
  parseBillingJson,
  sendableLink,
  billingText,
  billingName,
  parsed,
  type BillingRequest,
} from './billingRequest.ts';

type Account = BillAccount & { from: 'ixc' };
/** The server omits `registros` when it finds nothing. */
const listOf = <T extends z.ZodType>(of: T) => z.object({ total: billingName, registros: z.array(of).default([]) });
const due = z.object({
  id: billingName,
  valor: billingCents,
  /** The amount that is still unpaid. */
  valor_aberto: billingCents.nullish().catch(null),
  data_vencimento: billingDay,
  linha_digitavel: billingText,
  gateway_link: billingText,
});
const pixOf = z.object({ pix: z.object({ qrCode: z.object({ qrcode: billingText }) }) });
/** Upper bound of records that are read for one customer. */
const MOST_RECORDS = 5;

/** IXC Provedor (webservice v1): finds the records of a CPF or CNPJ, their unpaid bills, Pix codes and PDFs. */
export const ixcBills = (ask: BillingRequest): BillServers => {
  const post = ({ address, token }: Account, path: string, body: object, list = false): Promise<string> =>
    ask({
      method: 'POST',
      url: `${baseOf(address)}/webservice/v1/${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(token).toString('base64')}`,
        'content-type': 'application/json',
        ...(list && { ixcsoft: 'listar' }),
      },
      body: JSON.stringify(body),
    });
  const rows = async <T extends z.ZodType>(account: Account, path: string, of: T, where: object) =>
    parsed(await post(account, path, { oper: '=', page: '1', rp: '20', sortorder: 'asc', ...where }, true), listOf(of))
      .registros;

  const recordsOf = async (account: Account, document: string): Promise<string[]> => {
    for (const query of [spelledTaxNumber(document), document]) {
      const where = { qtype: 'cliente.cnpj_cpf', query, sortname: 'cliente.id' };
      const found = await rows(account, 'cliente', z.object({ id: billingName }), where);
      if (found.length) return found.slice(0, MOST_RECORDS).map(({ id }) => id);
    }
    return [];
  };
  const pixFor = async (account: Account, id: string): Promise<string> => {
    const text = await post(account, 'get_pix', { id_areceber: id });
    return pixOf.safeParse(parseBillingJson(text)).data?.pix.qrCode.qrcode ?? '';
  };

  return {
    open: async (account, document, whole) => {
      if (account.from !== 'ixc') return [];
      const found: z.output<typeof due>[] = [];
      for (const query of await recordsOf(account, document)) {
        const isOpen = [
          { TB: 'fn_areceber.liberado', OP: '=', P: 'S' },
          { TB: 'fn_areceber.status', OP: '=', P: 'A' },
        ];
        const where = { qtype: 'fn_areceber.id_cliente', query, sortname: 'fn_areceber.data_vencimento' };
        found.push(...(await rows(account, 'fn_areceber', due, { ...where, grid_param: JSON.stringify(isOpen) })));
      }
      const bills: Bill[] = [];
      for (const of of found.toSorted((a, b) => (a.data_vencimento < b.data_vencimento ? -1 : 1)))
        bills.push({
          ref: of.id,
          cents: of.valor_aberto || of.valor,
          dueDate: of.data_vencimento,
          line: of.linha_digitavel,
          pix: bills.length < whole ? await pixFor(account, of.id) : '',
          link: sendableLink(of.gateway_link),
        });
      return bills;
    },
    sheet: async (account, ref) => {
      if (account.from !== 'ixc') return null;
      const wanted = { boletos: ref, juro: 'S', multa: 'S', atualiza_boleto: 'S', tipo_boleto: 'arquivo', base64: 'S' };
      const text = (await post(account, 'get_boleto', wanted)).trim().replace(/^"(.*)"$/, '$1');
      const bytes = Buffer.from(text.replaceAll('\\/', '/'), 'base64');
      if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return bytes;
      // A bill that is not registered at a bank has no PDF; the server answers with an error text.
      if (z.object({ type: z.literal('error') }).safeParse(parseBillingJson(text)).success) return null;
      throw new BillsFailed('nonsense');
    },
  };
};
