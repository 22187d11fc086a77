import { randomBytes } from 'node:crypto';
import { Router, type Response } from 'express';
import { z } from 'zod';
import type { Branch, LocalCharge } from './ledger.ts';

/** Number of tokens that are valid at a time. */
const TOKENS = 3;
const wrong = (res: Response, status: number, nome: string, mensagem: string): void =>
  void res.status(status).json({ nome, mensagem });

const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
const newCob = z.object({
  calendario: z.object({ expiracao: z.number().int().min(60) }),
  valor: z.object({
    original: z
      .string()
      .regex(/^\d{1,10}\.\d{2}$/)
      .refine((value) => Number(value) > 0),
  }),
  chave: z.string().min(1),
  solicitacaoPagador: z.string().max(140).default(''),
});
const removal = z.object({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') });
const hook = z.object({ webhookUrl: z.url() });

export const efiPix = ({ id, cents, paid_cents, paid_at, description, returned_cents }: LocalCharge) => ({
  endToEndId: `E00000000${id.slice(0, 23)}`,
  txid: id,
  valor: ((paid_cents ?? cents) / 100).toFixed(2),
  horario: paid_at ?? '',
  infoPagador: description,
  ...(returned_cents > 0 && {
    devolucoes: [
      { id: 'D1', rtrId: `D0${id.slice(0, 20)}`, valor: (returned_cents / 100).toFixed(2), status: 'DEVOLVIDO' },
    ],
  }),
});

/** Serves the calls of Efí that Atende uses, with its answers. */
export const efiBranch = ({ ledger, token, textOf }: Branch): Router => {
  const router = Router();
  let valid: string[] = [];
  const basic = `Basic ${Buffer.from(`local:${token}`).toString('base64')}`;
  const shown = (charge: LocalCharge) => {
    const seconds = Math.round((Date.parse(charge.expires_at) - Date.parse(charge.made_at)) / 1000);
    return {
      calendario: { criacao: charge.made_at, expiracao: seconds },
      txid: charge.id,
      revisao: charge.removed,
      loc: { id: 1, location: `local/pix/${charge.id}`, tipoCob: 'cob' },
      status: charge.removed ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR' : charge.paid_at ? 'CONCLUIDA' : 'ATIVA',
      valor: { original: (charge.cents / 100).toFixed(2) },
      chave: charge.reference,
      pixCopiaECola: textOf(charge),
      ...(charge.paid_at && { pix: [efiPix(charge)] }),
    };
  };
  router.post('/oauth/token', (req, res) => {
    if (req.get('authorization') !== basic) return wrong(res, 401, 'invalid_client', 'Credenciais inválidas');
    valid = [...valid, randomBytes(16).toString('hex')].slice(-TOKENS);
    res.json({ access_token: valid.at(-1), token_type: 'Bearer', expires_in: 3600, scope: 'cob.write cob.read' });
  });
  router.use((req, res, next) => {
    if (valid.some((one) => req.get('authorization') === `Bearer ${one}`)) return next();
    wrong(res, 401, 'invalid_token', 'Token inválido');
  });
  const one = (id: string, res: Response): LocalCharge | undefined => {
    const found = ledger.byId(id);
    if (found?.bank === 'efi') return found;
    wrong(res, 404, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado');
    return undefined;
  };
  router.put('/v2/cob/:txid', (req, res) => {
    const given = newCob.safeParse(req.body);
    const id = txid.safeParse(req.params.txid).data;
    if (!given.success || !id) return wrong(res, 400, 'valor_invalido', given.error?.message ?? 'txid');
    if (ledger.byId(id)) return wrong(res, 409, 'txid_duplicado', 'Campo txid informado já foi utilizado');
    const { calendario, valor, chave, solicitacaoPagador } = given.data;
    const expires_at = new Date(Date.now() + calendario.expiracao * 1000).toISOString();
    const cents = Math.round(Number(valor.original) * 100);
    ledger.add({ id, bank: 'efi', reference: chave, description: solicitacaoPagador, cents, expires_at });
    const made = ledger.byId(id);
    res.status(201).json(made && shown(made));
  });
  router.get('/v2/cob/:txid', (req, res) => {
    const found = one(req.params.txid, res);
    if (found) res.json(shown(found));
  });
  router.patch('/v2/cob/:txid', (req, res) => {
    const found = one(req.params.txid, res);
    if (!found) return;
    if (found.paid_at || !removal.safeParse(req.body).success)
      return wrong(res, 400, 'status_cobranca_invalido', 'A cobrança não está ativa');
    ledger.remove(found.id);
    res.json(shown({ ...found, removed: 1 }));
  });
  router.get('/v2/webhook/:chave', (_req, res) => {
    const [present] = ledger.listeners('efi');
    if (!present) return wrong(res, 404, 'webhook_nao_encontrado', 'Não há webhook para esta chave');
    res.json({ webhookUrl: present.url });
  });
  router.put('/v2/webhook/:chave', (req, res) => {
    const given = hook.safeParse(req.body);
    if (!given.success || req.get('x-skip-mtls-checking') !== 'true')
      return wrong(res, 400, 'webhook_invalido', 'A URL informada não respondeu como esperado');
    res.json({ webhookUrl: ledger.listen('efi', given.data.webhookUrl, '').url });
  });
  return router;
};
