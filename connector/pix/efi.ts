import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BankRefused, GRACE_MS, type Bank, type BankChargeState, type BankNotice } from '../../commands/charge/bank.ts';
import { bankCents, createBankRequest, type BankRequest, type BankServer, isSame } from './bankRequest.ts';

/** `pixKey`: the account's key that receives payments; `secret`: sent with notices. */
export type EfiAccount = BankServer & { clientId: string; clientSecret: string; pixKey: string; secret: string };

const block = /-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----/g;
/** Parses a certificate as Efí hands it out: PEM with its key, even with damaged line breaks, or a PKCS#12 in base64. */
export const efiIdentity = (text: string): NonNullable<BankServer['identity']> => {
  const blocks = [...text.matchAll(block)].map(
    ([, name, body = '']) =>
      `-----BEGIN ${name}-----\n${body.replaceAll(/\s/g, '').replaceAll(/.{64}/g, '$&\n')}\n-----END ${name}-----\n`,
  );
  const pem = blocks.join('');
  return pem ? { cert: pem, key: pem } : { pfx: Buffer.from(text, 'base64') };
};

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
/** `natureza`: the reason in the Central Bank's terms. Those of its special refund mechanism (MED) start with `MED_`. */
const back = z.object({ valor: bankCents, status: z.string(), natureza: z.string().optional() });
const received = z.object({
  valor: bankCents,
  horario: z.iso.datetime({ offset: true }),
  devolucoes: z.array(back).default([]),
});
const cob = z.object({
  txid: z.string().min(1),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  calendario: z.object({ criacao: z.iso.datetime({ offset: true }), expiracao: z.number() }),
  loc: z.object({ id: z.number() }).optional(),
  pixCopiaECola: z.string().min(1).optional(),
  pix: z.array(received).default([]),
});
type Cob = z.output<typeof cob>;
const event = z.object({ pix: z.array(z.object({ txid: z.string().min(1).optional() })) });

const hook = z.object({ webhookUrl: z.string() });

/** Returns the charges that a notice names, or null if its secret is wrong. */
export const efiNotified = (secret: string, { query, body }: BankNotice): string[] | null => {
  if (!isSame(query('hmac'), secret)) return null;
  return (event.safeParse(body).data?.pix ?? []).flatMap(({ txid }) => txid ?? []);
};

/** Seconds before its expiry at which a token is renewed. */
const EARLY = 60;
const endOf = ({ calendario }: Cob): string =>
  new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1000).toISOString();

const lookedOf = (told: Cob): BankChargeState => {
  const [first] = told.pix;
  if (told.status === 'CONCLUIDA' && first) {
    const sum = told.pix.reduce((all, { valor }) => all + valor, 0);
    const done = told.pix.flatMap(({ devolucoes }) => devolucoes).filter(({ status }) => status === 'DEVOLVIDO');
    const returned = done.reduce((all, { valor }) => all + valor, 0);
    const at = new Date(first.horario).toISOString();
    const why = done.some(({ natureza }) => natureza?.startsWith('MED_')) ? 'disputed' : 'refunded';
    return { is: 'paid', cents: sum, at, ...(returned > 0 && { returned: { cents: returned, why } }) };
  }
  const isOpen = told.status === 'ATIVA' && Date.parse(endOf(told)) + GRACE_MS > Date.now();
  return { is: isOpen || told.status === 'CONCLUIDA' ? 'open' : 'gone' };
};

/**
 * Adds an OAuth token, kept until shortly before its expiry. A request that is refused because of the token is retried once
 * with a new one.
 */
const authorised = (
  ask: BankRequest,
  { clientId, clientSecret }: Pick<EfiAccount, 'clientId' | 'clientSecret'>,
): BankRequest => {
  let kept: { bearer: string; until: number } | undefined;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const bearer = async (): Promise<string> => {
    if (kept && kept.until > Date.now()) return kept.bearer;
    const question = { method: 'POST', path: '/oauth/token', body: { grant_type: 'client_credentials' } } as const;
    const { access_token, expires_in } = await ask(question, { authorization: basic }, token);
    kept = { bearer: `Bearer ${access_token}`, until: Date.now() + (expires_in - EARLY) * 1000 };
    return kept.bearer;
  };
  return async (question, headers, answer) => {
    try {
      return await ask(question, { authorization: await bearer(), ...headers }, answer);
    } catch (error) {
      if (!(error instanceof BankRefused) || error.status !== 401 || !kept) throw error;
      kept = undefined;
      return ask(question, { authorization: await bearer(), ...headers }, answer);
    }
  };
};

/** Efí, API Pix v2 (dev.efipay.com.br): immediate charges under our ids, over mutual TLS. */
export const openEfi = ({ clientId, clientSecret, pixKey, secret, ...server }: EfiAccount): Bank => {
  const ask = authorised(createBankRequest('Efí', server), { clientId, clientSecret });
  /** 26 to 35 letters and digits. */
  const txidOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);
  const at = (txid: string): string => `/v2/cob/${encodeURIComponent(txid)}`;
  const textOf = async ({ pixCopiaECola, loc }: Cob): Promise<string> =>
    pixCopiaECola ??
    (await ask({ method: 'GET', path: `/v2/loc/${loc?.id}/qrcode` }, {}, z.object({ qrcode: z.string().min(1) })))
      .qrcode;

  return {
    name: 'efi',
    charge: async ({ key, cents: amount, description, expiresAt }) => {
      const body = {
        calendario: { expiracao: Math.max(60, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000)) },
        valor: { original: (amount / 100).toFixed(2) },
        chave: pixKey,
        solicitacaoPagador: description.slice(0, 140),
      };
      const txid = txidOf(key);
      const made = await ask({ method: 'PUT', path: at(txid), body }, {}, cob).catch(async (error: unknown) => {
        if (!(error instanceof BankRefused)) throw error;
        // The charge exists if the first answer was lost. Otherwise the refusal counts.
        return ask({ method: 'GET', path: at(txid) }, {}, cob).catch(() => Promise.reject(error));
      });
      return { bankId: made.txid, qrCode: await textOf(made), expiresAt: endOf(made) };
    },
    look: async (bankId) => lookedOf(await ask({ method: 'GET', path: at(bankId) }, {}, cob)),
    end: async (bankId) => {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
      await ask({ method: 'PATCH', path: at(bankId), body }, {}, cob);
    },
    listen: async (url) => {
      // Efí adds /pix to the address; the last parameter absorbs it.
      const mark = `hmac=${encodeURIComponent(secret)}`;
      const webhookUrl = `${url}?${mark}&ignorar=`;
      const path = `/v2/webhook/${encodeURIComponent(pixKey)}`;
      const present = await ask({ method: 'GET', path }, {}, hook).catch((error: unknown) => {
        if (error instanceof BankRefused && error.status === 404) return null;
        throw error;
      });
      // Efí keeps one address per key. Another system that uses it, for example a shop, must keep receiving its notices.
      if (present && !present.webhookUrl.includes(mark))
        throw new Error(
          'Efí tells the payments of this Pix key to another address already: give Atende a key of its own',
        );
      await ask({ method: 'PUT', path, body: { webhookUrl } }, { 'x-skip-mtls-checking': 'true' }, z.unknown());
    },
  };
};
