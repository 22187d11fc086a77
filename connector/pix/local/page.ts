import express, { Router } from 'express';
import { z } from 'zod';
import { chargeIdIn } from './brCode.ts';
import { moods, type Mood } from './faults.ts';
import type { Ledger, LocalCharge } from './ledger.ts';
import { style } from './style.ts';

/** Path of the pages on any server. */
const BASE = '/bank';

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const reais = (cents: number): string => (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
const instant = (at: string): string =>
  new Date(at).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

const page = (content: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Banco local</title><style>${style}</style></head>
<body><header><h1>Banco local</h1><p>Só para teste: nenhum valor é movimentado.</p></header>
<main>${content}</main></body></html>`;

const asking = (wrong = ''): string => `<section><h2>Pagar com Pix</h2>
<form method="get" action="${BASE}/pagar"><label for="codigo">Pix copia e cola</label>
<textarea id="codigo" name="codigo" rows="4" required spellcheck="false" placeholder="Cole aqui o código da cobrança"></textarea>
${wrong && `<p role="alert">${wrong}</p>`}<button>Continuar</button></form></section>`;

const words: Record<Mood, string> = {
  well: 'Funciona normalmente',
  slow: 'Demora um minuto para responder',
  down: 'Está fora do ar',
  lost: 'Faz o que é pedido, mas a resposta se perde',
  nonsense: 'Responde coisas sem sentido',
  twice: 'Avisa cada pagamento duas vezes',
  silent: 'Não avisa pagamentos por enquanto',
};
const behaviour = (now: Mood): string => `<details${now === 'well' ? '' : ' open'}>
<summary>Como este banco se comporta</summary><form method="post" action="${BASE}/comportamento">
<label for="mood">Comportamento</label><select id="mood" name="mood">
${moods.map((mood) => `<option value="${mood}"${mood === now ? ' selected' : ''}>${words[mood]}</option>`).join('')}
</select><button class="quiet">Salvar</button></form></details>`;

const bill = (charge: LocalCharge): string => {
  const about = `<dl><dt>Para</dt><dd>Atende</dd><dt>Descrição</dt><dd>${escaped(charge.description)}</dd>
    <dt>Vale até</dt><dd>${instant(charge.expires_at)}</dd></dl>`;
  if (charge.returned_cents > 0)
    return `<section><h2>Pagamento devolvido</h2><p class="sum">${reais(charge.returned_cents)}</p>${about}
      <a href="${BASE}">Pagar outra cobrança</a></section>`;
  if (charge.paid_at)
    return `<section class="done"><h2>Pagamento feito</h2><p class="sum">${reais(charge.paid_cents ?? 0)}</p>
      <p>em ${instant(charge.paid_at)}</p>${about}<form method="post" action="${BASE}/devolver/${charge.id}">
      <button class="quiet">Devolver este pagamento</button></form><a href="${BASE}">Pagar outra cobrança</a></section>`;
  if (charge.removed || charge.expires_at < new Date().toISOString())
    return `<section><h2>Esta cobrança não pode mais ser paga</h2>${about}<a href="${BASE}">Voltar</a></section>`;
  return `<section><h2>Confira e pague</h2><p class="sum">${reais(charge.cents)}</p>${about}
    <form method="post" action="${BASE}/pagar/${charge.id}"><button>Pagar ${reais(charge.cents)}</button></form>
    <details><summary>Pagar outro valor</summary><form method="post" action="${BASE}/pagar/${charge.id}">
    <label for="valor">Valor em reais</label><input id="valor" name="valor" inputmode="decimal" placeholder="1,00" required>
    <button class="quiet">Pagar este valor</button></form></details></section>`;
};

const code = z.object({ codigo: z.string().default('') });
const amount = z.object({
  valor: z
    .string()
    .regex(/^\d{1,7}([.,]\d{1,2})?$/)
    .transform((value) => Math.round(Number(value.replace(',', '.')) * 100))
    .optional(),
});
type Temper = { mood: () => Mood; behave: (mood: Mood) => void };
const behaving = z.object({ mood: z.enum(moods) });

/**
 * The pages of the local bank: paste a code, review the charge, and pay it or another amount. With `temper` they also change
 * the bank's behaviour.
 */
export const pages = (ledger: Ledger, temper: Temper | null): Router => {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  router.get('/', (_req, res) => {
    res.send(page(asking() + (temper ? behaviour(temper.mood()) : '')));
  });
  router.get('/pagar', (req, res) => {
    const id = chargeIdIn(code.safeParse(req.query).data?.codigo ?? '');
    const found = id === null ? undefined : ledger.byId(id);
    if (found) return void res.send(page(bill(found)));
    res.status(404).send(page(asking('Este código não é de uma cobrança deste banco.')));
  });
  router.post('/pagar/:id', (req, res) => {
    const found = ledger.byId(req.params.id);
    const given = amount.safeParse(req.body ?? {});
    if (!found || !given.success) return void res.status(404).send(page(asking('Não deu certo. Tente de novo.')));
    if (found.expires_at > new Date().toISOString()) ledger.pay(found.id, given.data.valor ?? found.cents);
    res.send(page(bill(ledger.byId(found.id) ?? found)));
  });
  router.post('/devolver/:id', (req, res) => {
    const found = ledger.byId(req.params.id);
    if (!found?.paid_cents) return void res.status(404).send(page(asking('Não deu certo. Tente de novo.')));
    ledger.giveBack(found.id, found.paid_cents);
    res.send(page(bill(ledger.byId(found.id) ?? found)));
  });
  if (!temper) return router;
  router.post('/comportamento', (req, res) => {
    const given = behaving.safeParse(req.body);
    if (given.success) temper.behave(given.data.mood);
    res.redirect(303, BASE);
  });
  return router;
};
