import { z } from 'zod';
import { BillsFailed, type BillServers } from '../../commands/bill/servers.ts';
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

const title = z.object({
  titulo: billingName.nullish(),
  uuid_lanc: billingName.nullish(),
  valor: billingCents,
  datavenc: billingDay,
  status: billingText,
  linhadig: billingText,
  pix: billingText,
  link: billingText,
});
const titles = z.object({ titulos: z.array(title) });
/** Whether the server says that the number is unknown: NULL, or a sentence. */
const isNobody = (told: unknown): boolean =>
  told === null || (z.object({ mensagem: z.string() }).safeParse(told).data?.mensagem ?? '').includes('não encontrad');
const open = new Set(['aberto', 'vencido']);

/** MK-AUTH (API of titles): gets a token with the client id and secret, then the bills of a CPF or CNPJ. */
export const mkAuthBills =
  (ask: BillingRequest): BillServers['open'] =>
  async (account, document) => {
    if (account.from !== 'mkauth') return [];
    const { address, clientId, clientSecret } = account;
    const url = `${baseOf(address)}/api`;
    const known = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const token = (await ask({ method: 'GET', url: `${url}/`, headers: { authorization: known } })).trim();
    // Wrong credentials are answered with a text instead of a token.
    if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) throw new BillsFailed('unauthorized', true);
    const text = await ask({
      method: 'GET',
      url: `${url}/titulo/titulos/${document}`,
      headers: { authorization: `Bearer ${token}` },
    });
    if (text.trim() === 'NULL' || isNobody(parseBillingJson(text))) return [];
    return parsed(text, titles)
      .titulos.filter(({ status }) => open.has(status.toLowerCase()))
      .toSorted((a, b) => (a.datavenc < b.datavenc ? -1 : 1))
      .map(({ titulo, uuid_lanc: uuid, valor, datavenc, linhadig, pix, link }) => ({
        ref: uuid ?? titulo ?? '',
        cents: valor,
        dueDate: datavenc,
        line: linhadig,
        pix,
        link: sendableLink(link),
      }));
  };
