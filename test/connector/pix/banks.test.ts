import { createServer, type Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { generate } from 'selfsigned';
import { BankAway, BankRefused, type Bank, type ChargeRequest } from '../../../commands/charge/bank.ts';
import { asaasBase, asaasNotified, openAsaas } from '../../../connector/pix/asaas.ts';
import { efiIdentity, efiNotified, openEfi } from '../../../connector/pix/efi.ts';
import type { BankServer } from '../../../connector/pix/bankRequest.ts';
import { openLocalBank, type LocalBank } from '../../../connector/pix/local/open.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const token = 'token-do-banco-que-ninguem-ve';
const secret = 'segredo-dos-avisos-com-mais-de-32-letras';
const folder = temporaryFolder();
let local: LocalBank;
let hearing: Server;
let heard: { path: string; query: Record<string, string>; headers: NodeJS.Dict<string | string[]>; body: unknown }[];
let address: string;

beforeAll(async () => {
  local = await openLocalBank(folder.path, token);
  heard = [];
  const app = express().use(express.json());
  app.post(/.*/, (req, res) => {
    const query = Object.fromEntries(new URL(req.url, address).searchParams);
    const isNew = !heard.some(({ body }) => isDeepStrictEqual(body, req.body));
    heard.push({ path: req.path, query, headers: req.headers, body: req.body });
    res.sendStatus(isNew ? 500 : 200); // fails on the first notice
  });
  hearing = createServer(app);
  await new Promise<void>((resolve) => hearing.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${Object(hearing.address()).port}`;
});
afterAll(async () => {
  hearing?.close();
  await local?.stop();
  folder.remove();
});
afterEach(() => {
  local.behave('well');
});

const asaas = (over: Partial<BankServer & { token: string; document: string }> = {}): Bank =>
  openAsaas({
    base: `${local.base}/asaas/v3`,
    token,
    secret,
    email: 'dono@exemplo.com.br',
    document: '24971563792',
    ...over,
  });
const efi = (over: Partial<BankServer & { clientSecret: string }> = {}): Bank =>
  openEfi({ base: `${local.base}/efi`, clientId: 'local', clientSecret: token, pixKey: 'a1@pix', secret, ...over });
const both = [
  ['asaas', asaas],
  ['efi', efi],
] as const;

let serial = 0;
const inADay = () => new Date(Date.now() + 86_400_000).toISOString();
const wanted = (over: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: `chave${++serial}`,
  cents: 9990,
  description: 'Plano Completo',
  payer: { key: 'empresa1', name: 'Padaria Sol', email: 'sol@exemplo.com.br', phone: '5511988880001', document: '' },
  expiresAt: inADay(),
  ...over,
});
const noticeOf = ({ query, headers, body }: (typeof heard)[number]) => ({
  header: (name: string) => String(headers[name] ?? ''),
  query: (name: string) => query[name] ?? '',
  body,
});

describe.each(both)('%s', (_name, open) => {
  test('creates a charge with its QR code, which is open until it is paid', async () => {
    const bank = open();
    const asked = wanted();
    const made = await bank.charge(asked);
    expect(made.qrCode).toMatch(/^000201010212.*br\.gov\.bcb\.pix.*540599\.905802BR.*6304[0-9A-F]{4}$/);
    expect(Math.abs(Date.parse(made.expiresAt) - Date.parse(asked.expiresAt))).toBeLessThan(60_000);
    expect(await bank.look(made.bankId)).toEqual({ is: 'open' });
    local.ledger.pay(made.bankId, 9990);
    const looked = await bank.look(made.bankId);
    expect(looked).toMatchObject({ is: 'paid', cents: 9990 });
    expect(Math.abs(Date.now() - Date.parse('at' in looked ? looked.at : ''))).toBeLessThan(86_400_000);
  });
  test('returns the same charge for a repeated request, also when its first answer was lost', async () => {
    const bank = open({ timeoutMs: 5000 });
    const asked = wanted();
    const before = local.ledger.count();
    local.behave('lost');
    await expect(bank.charge(asked)).rejects.toThrow(BankAway);
    local.behave('well');
    const made = await bank.charge(asked);
    const again = await bank.charge(asked);
    expect([again.bankId, again.qrCode]).toEqual([made.bankId, made.qrCode]);
    expect(local.ledger.count()).toBe(before + 1);
    expect((await bank.charge(wanted())).bankId).not.toBe(made.bankId);
  });
  test('reports the paid amount, not the requested one', async () => {
    const bank = open();
    const { bankId } = await bank.charge(wanted());
    local.ledger.pay(bankId, 9989);
    expect(await bank.look(bankId)).toMatchObject({ is: 'paid', cents: 9989 });
  });
  test('reports the refunded amount and the reason', async () => {
    const bank = open();
    const { bankId } = await bank.charge(wanted());
    local.ledger.pay(bankId, 9990);
    for (const cents of [90, 9990]) {
      local.ledger.giveBack(bankId, cents);
      expect(await bank.look(bankId)).toMatchObject({ is: 'paid', cents: 9990, returned: { cents, why: 'refunded' } });
    }
  });
  test('ends an open charge, so that it cannot be paid, but not a paid one', async () => {
    const bank = open();
    const { bankId } = await bank.charge(wanted());
    await bank.end(bankId);
    local.ledger.pay(bankId, 9990);
    expect(await bank.look(bankId)).toEqual({ is: 'gone' });
    const { bankId: paid } = await bank.charge(wanted());
    local.ledger.pay(paid, 9990);
    await expect(bank.end(paid)).rejects.toThrow(BankRefused);
    expect(await bank.look(paid)).toMatchObject({ is: 'paid' });
  });
  test('counts as away while it is down, silent or answers nonsense, and the error reveals no request', async () => {
    const bank = open();
    const { bankId } = await bank.charge(wanted());
    for (const mood of ['down', 'slow', 'nonsense'] as const) {
      local.behave(mood);
      const asked = mood === 'slow' ? open({ timeoutMs: 300 }) : bank;
      for (const asking of [asked.look(bankId), asked.charge(wanted()), asked.end(bankId)]) {
        const error = await asking.then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(BankAway);
        expect(String(error)).not.toMatch(/token-do-banco|Padaria|sol@/);
      }
    }
    local.behave('well');
    expect(await bank.look(bankId)).toEqual({ is: 'open' });
  });
  test('refuses an unknown charge', async () => {
    await expect(open().look(`${'a'.repeat(30)}/../x`)).rejects.toThrow(BankRefused);
    await expect(open().charge(wanted({ cents: 0 }))).rejects.toThrow(BankRefused);
  });
  test('reports a payment to its address until it is accepted, and a forged notice names no charge', async () => {
    const bank = open();
    const path = `/v1/pix/${bank.name}-${++serial}`;
    await bank.listen(`${address}${path}`);
    await bank.listen(`${address}${path}`);
    const { bankId } = await bank.charge(wanted());
    local.ledger.pay(bankId, 9990);
    const told = await eventually(async () => {
      const mine = heard.filter((each) => each.path === path && JSON.stringify(each.body).includes(bankId));
      expect(mine).toHaveLength(2);
      return mine;
    });
    const notified = bank.name === 'efi' ? efiNotified : asaasNotified;
    for (const each of told) {
      expect(notified(secret, noticeOf(each))).toEqual([bankId]);
      const forged = noticeOf({ ...each, headers: { 'asaas-access-token': 'x' }, query: { hmac: 'x' } });
      expect(notified(secret, forged)).toBeNull();
      expect(notified(secret, { ...noticeOf(each), body: { nonsense: true } })).toEqual([]);
    }
  });
});

test('Efí keeps one address per key: that of another system stays', async () => {
  const shop = 'https://loja.exemplo.com.br/avisos?ignorar=';
  local.ledger.listen('efi', shop, '');
  await expect(efi().listen(`${address}/v1/pix/efi`)).rejects.toThrow(/another address/);
  expect(local.ledger.listeners('efi').map(({ url }) => url)).toEqual([shop]);
});

test('a key of Asaas tells its environment', () => {
  expect(asaasBase('$aact_hmlg_000')).toBe('https://api-sandbox.asaas.com/v3');
  expect(asaasBase('$aact_prod_000')).toBe('https://api.asaas.com/v3');
});
test('Asaas reports the paid amount, and the requested one if it differs', async () => {
  const told = async (paid: number) => {
    const { bankId } = await asaas().charge(wanted());
    local.ledger.pay(bankId, paid);
    const answer = await fetch(`${local.base}/asaas/v3/payments/${bankId}`, { headers: { access_token: token } });
    return answer.json();
  };
  expect(await told(9989)).toMatchObject({ value: 99.89, originalValue: 99.9 });
  expect(await told(9990)).toMatchObject({ value: 99.9, originalValue: null });
});
test('a disputed payment counts as returned; a dispute that was won and a mere request do not', async () => {
  let answer: object = {};
  const bank = createServer((_req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  );
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${Object(bank.address()).port}`;
  const back = async (of: Bank, told: object) => {
    answer = told;
    const looked = await of.look('pay1');
    return looked.is === 'paid' ? (looked.returned ?? null) : looked.is;
  };
  const pay = (status: string, refunds: object[] = []) =>
    back(asaas({ base }), { id: 'pay1', value: 99.9, status, paymentDate: '2026-11-20', refunds });
  expect(await pay('CHARGEBACK_REQUESTED')).toEqual({ cents: 9990, why: 'disputed' });
  expect(await pay('CHARGEBACK_DISPUTE')).toEqual({ cents: 9990, why: 'disputed' });
  expect(await pay('AWAITING_CHARGEBACK_REVERSAL')).toBeNull();
  expect(await pay('REFUND_IN_PROGRESS', [{ status: 'PENDING', value: 99.9 }])).toBeNull();
  expect(await pay('RECEIVED', [{ status: 'DONE', value: 9.9 }])).toEqual({ cents: 990, why: 'refunded' });
  const cob = (status: string, natureza?: string) =>
    back(efi({ base }), {
      access_token: 'x',
      expires_in: 3600,
      txid: 'pay1',
      status: 'CONCLUIDA',
      calendario: { criacao: '2026-11-20T12:00:00Z', expiracao: 3600 },
      pix: [{ valor: '99.90', horario: '2026-11-20T12:01:00Z', devolucoes: [{ valor: '99.90', status, natureza }] }],
    });
  expect(await cob('DEVOLVIDO', 'MED_FRAUDE')).toEqual({ cents: 9990, why: 'disputed' });
  expect(await cob('DEVOLVIDO', 'ORIGINAL')).toEqual({ cents: 9990, why: 'refunded' });
  expect([await cob('EM_PROCESSAMENTO'), await cob('NAO_REALIZADO')]).toEqual([null, null]);
  bank.close();
});
test('Asaas refuses a charge without a CPF or CNPJ', async () => {
  await expect(asaas({ document: '' }).charge(wanted({ payer: { ...wanted().payer, key: 'outra' } }))).rejects.toThrow(
    'invalid_object',
  );
});
test('a public local bank accepts payments without offering to change its behaviour', async () => {
  const own = temporaryFolder();
  const open = await openLocalBank(own.path, token, { isPublic: true });
  const server = createServer(open.pages);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${Object(server.address()).port}/bank`;
    const shown = await (await fetch(url)).text();
    expect(shown).toContain('Pagar com Pix');
    expect(shown).not.toContain('comportamento');
    const body = new URLSearchParams({ mood: 'down' });
    expect((await fetch(`${url}/comportamento`, { method: 'POST', body, redirect: 'manual' })).status).toBe(404);
  } finally {
    server.close();
    await open.stop();
    own.remove();
  }
});
test('a wrong key is refused and does not appear in the error', async () => {
  await expect(asaas({ token: 'errado' }).look('pay_1')).rejects.toThrow(/401 invalid_access_token$/);
  await expect(efi({ clientSecret: 'errado' }).look('a'.repeat(32))).rejects.toThrow(/401 invalid_client$/);
});
test('a charge of Efí can still turn out to be paid some minutes after its expiry', async () => {
  const bank = efi();
  const ran = (minutes: number): string => {
    const id = `${++serial}`.padStart(32, 'f');
    const made_at = new Date(Date.now() - minutes * 60_000).toISOString();
    local.ledger.add({ id, bank: 'efi', reference: 'a1@pix', description: '', cents: 1, expires_at: made_at });
    return id;
  };
  expect(await bank.look(ran(1))).toEqual({ is: 'open' });
  expect(await bank.look(ran(11))).toEqual({ is: 'gone' });
});
test('a token that Efí no longer accepts is replaced', async () => {
  const bank = efi();
  const { bankId } = await bank.charge(wanted());
  for (let others = 0; others < 3; others++) await efi().look(bankId);
  expect(await bank.look(bankId)).toEqual({ is: 'open' });
});
test('Efí is contacted over mutual TLS', async () => {
  const us = await generate([{ name: 'commonName', value: 'nós' }], { keyType: 'ec' });
  const them = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const own = temporaryFolder();
  const asking = { requestCert: true, rejectUnauthorized: true, ca: us.cert };
  const secured = await openLocalBank(own.path, token, { tls: { key: them.private, cert: them.cert, ...asking } });
  try {
    const server = { base: `${secured.base}/efi`, ca: them.cert };
    const known = efi({ ...server, identity: efiIdentity(us.cert + us.private) });
    const pasted = efi({ ...server, identity: efiIdentity(`${us.cert} ${us.private}`.replaceAll(/\s+/g, ' ')) });
    expect((await known.charge(wanted())).qrCode).toContain('br.gov.bcb.pix');
    expect((await pasted.charge(wanted())).qrCode).toContain('br.gov.bcb.pix');
    await expect(efi(server).charge(wanted())).rejects.toThrow(BankAway);
  } finally {
    await secured.stop();
    own.remove();
  }
});
