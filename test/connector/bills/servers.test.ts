import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { BillAccount } from '../../../commands/bill/servers.ts';
import { openBillServers } from '../../../connector/bills/servers.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { openProvider, soonGivenUp, type Asked, type Provider } from '../hooks/provider.ts';

let provider: Provider;
beforeAll(async () => {
  provider = await openProvider();
});
afterEach(() => {
  provider.asked.length = 0;
});
afterAll(() => provider.close());

const servers = () => openBillServers(openOutside({ allowed: ['127.0.0.1'] }), () => `${provider.url}/v3`);
const cpf = '52998224725';
const bodyOf = ({ body }: Asked) => JSON.parse(body || 'null');

describe('IXC', () => {
  const account = (): BillAccount => ({ from: 'ixc', address: `${provider.url}/`, token: '7:segredo' });
  const registros = [
    {
      id: '12',
      valor: '120.00',
      valor_aberto: '120.00',
      data_vencimento: '2026-12-10',
      linha_digitavel: '',
      gateway_link: '',
    },
    {
      id: '11',
      valor: '99.90',
      valor_aberto: '49.90',
      data_vencimento: '2026-11-10',
      linha_digitavel: '00190.00009 01234',
      gateway_link: 'https://boletos.exemplo.com.br/11',
    },
  ];

  test('finds the customer by CPF, the unpaid bills, their Pix codes and their PDFs (R622)', async () => {
    provider.answer((asked, res) => {
      const path = asked.path.split('/').at(-1);
      const answer = {
        cliente: { page: '1', total: '1', registros: [{ id: '5', razao: 'Maria' }] },
        fn_areceber: { page: '1', total: '2', registros },
        get_pix: bodyOf(asked).id_areceber === '11' ? { pix: { qrCode: { qrcode: '00020126' } } } : { type: 'error' },
      }[path ?? ''];
      res.end(answer ? JSON.stringify(answer) : Buffer.from('%PDF-1.4 fatura').toString('base64'));
    });
    const bills = await servers().open(account(), cpf, 3);
    expect(bills).toEqual([
      {
        ref: '11',
        cents: 4990,
        dueDate: '2026-11-10',
        line: '00190.00009 01234',
        pix: '00020126',
        link: 'https://boletos.exemplo.com.br/11',
      },
      { ref: '12', cents: 12_000, dueDate: '2026-12-10', line: '', pix: '', link: '' },
    ]);
    const [who, what] = provider.asked;
    expect(who).toMatchObject({
      method: 'POST',
      path: '/webservice/v1/cliente',
      headers: { authorization: `Basic ${Buffer.from('7:segredo').toString('base64')}`, ixcsoft: 'listar' },
    });
    expect(who && bodyOf(who)).toMatchObject({ qtype: 'cliente.cnpj_cpf', query: '529.982.247-25', oper: '=' });
    expect(what && bodyOf(what)).toMatchObject({ qtype: 'fn_areceber.id_cliente', query: '5' });
    expect(what && JSON.parse(bodyOf(what).grid_param)).toContainEqual({ TB: 'fn_areceber.status', OP: '=', P: 'A' });
    expect((await servers().sheet(account(), '11'))?.toString()).toBe('%PDF-1.4 fatura');
    const sheet = provider.asked.at(-1);
    expect(sheet && bodyOf(sheet)).toMatchObject({ boletos: '11', tipo_boleto: 'arquivo', base64: 'S' });
  });

  test('returns nothing for an unknown customer, asked in both spellings, and no PDF for a bill without one', async () => {
    provider.says(({ path }) =>
      path.endsWith('get_boleto') ? { type: 'error', message: 'x' } : { page: '1', total: 0 },
    );
    expect(await servers().open(account(), cpf, 3)).toEqual([]);
    expect(provider.asked.map((each) => bodyOf(each).query)).toEqual(['529.982.247-25', cpf]);
    expect(await servers().sheet(account(), '11')).toBeNull();
  });
});

describe('MK-AUTH', () => {
  const account = (): BillAccount => ({
    from: 'mkauth',
    address: provider.url,
    clientId: 'id',
    clientSecret: 'segredo',
  });
  const title = (titulo: string, status: string, datavenc: string) => ({
    titulo,
    status,
    datavenc,
    valor: '79,90',
    linhadig: '34191',
    pix: '000201',
  });

  test('gets a token, then the bills, and returns the unpaid ones (R622)', async () => {
    const titulos = [
      title('3', 'aberto', '2026-12-05 00:00:00'),
      title('2', 'vencido', '2026-11-05 00:00:00'),
      title('1', 'pago', '2026-10-05 00:00:00'),
    ];
    provider.answer(({ path }, res) => res.end(path === '/api/' ? 'aaa.bbb.ccc' : JSON.stringify({ titulos })));
    expect(await servers().open(account(), cpf, 3)).toEqual([
      { ref: '2', cents: 7990, dueDate: '2026-11-05', line: '34191', pix: '000201', link: '' },
      { ref: '3', cents: 7990, dueDate: '2026-12-05', line: '34191', pix: '000201', link: '' },
    ]);
    expect(provider.asked).toMatchObject([
      { path: '/api/', headers: { authorization: `Basic ${Buffer.from('id:segredo').toString('base64')}` } },
      { path: `/api/titulo/titulos/${cpf}`, headers: { authorization: 'Bearer aaa.bbb.ccc' } },
    ]);
  });

  test.each(['NULL', '{"mensagem":"Cliente não encontrado"}', '{"titulos":[]}'])(
    'returns no bills for the answer %s',
    async (said) => {
      provider.answer(({ path }, res) => res.end(path === '/api/' ? 'aaa.bbb.ccc' : said));
      expect(await servers().open(account(), cpf, 3)).toEqual([]);
    },
  );

  test('does not retry after wrong credentials', async () => {
    provider.answer((_, res) => res.end('Acesso negado'));
    await expect(servers().open(account(), cpf, 3)).rejects.toMatchObject({ reason: 'unauthorized', forGood: true });
  });
});

describe('Asaas', () => {
  const account: BillAccount = { from: 'asaas', token: '$aact_prod_x' };

  test('finds the customers of a CNPJ, their unpaid bills and how to pay them (R622)', async () => {
    const overdue = {
      id: 'pay_1',
      value: 99.9,
      dueDate: '2026-11-10',
      billingType: 'BOLETO',
      bankSlipUrl: 'https://a.exemplo/1',
    };
    const pending = {
      id: 'pay_2',
      value: 50,
      dueDate: '2026-12-10',
      billingType: 'PIX',
      invoiceUrl: 'https://a.exemplo/2',
    };
    provider.answer(({ path }, res) => {
      if (path.includes('/customers')) return res.end(JSON.stringify({ data: [{ id: 'cus_1' }] }));
      if (path.includes('status=OVERDUE')) return res.end(JSON.stringify({ data: [overdue] }));
      if (path.includes('status=PENDING')) return res.end(JSON.stringify({ data: [pending] }));
      if (path.endsWith('identificationField')) return res.end(JSON.stringify({ identificationField: '00190' }));
      // For a bill whose account has no Pix key, Asaas answers 404.
      return path.includes('pay_1') ? res.writeHead(404).end('{"errors":[]}') : res.end('{"payload":"000201"}');
    });
    expect(await servers().open(account, '11222333000181', 3)).toEqual([
      { ref: 'pay_1', cents: 9990, dueDate: '2026-11-10', line: '00190', pix: '', link: 'https://a.exemplo/1' },
      { ref: 'pay_2', cents: 5000, dueDate: '2026-12-10', line: '', pix: '000201', link: 'https://a.exemplo/2' },
    ]);
    expect(provider.asked[0]).toMatchObject({
      path: '/v3/customers?cpfCnpj=11222333000181&limit=10',
      headers: { access_token: '$aact_prod_x' },
    });
  });
});

describe.each(['ixc', 'mkauth', 'asaas'] as const)('the faults of %s', (from) => {
  const account = (): BillAccount =>
    ({
      ixc: { from: 'ixc', address: provider.url, token: 'x' } as const,
      mkauth: { from: 'mkauth', address: provider.url, clientId: 'x', clientSecret: 'x' } as const,
      asaas: { from: 'asaas', token: 'x' } as const,
    })[from];
  test.each([
    ['500', 500, 'status 500', false],
    ['429', 429, 'status 429', false],
    ['401', 401, 'unauthorized', true],
    ['a redirect', 302, 'status 302', false],
  ])('%s', async (_, status, reason, forGood) => {
    const headers = { location: 'http://169.254.169.254/', ...(status === 429 && { 'retry-after': '30' }) };
    provider.answer((__, res) => void res.writeHead(status, headers).end());
    const failed = { reason, forGood, retryAfter: status === 429 ? 30 : 0 };
    await expect(servers().open(account(), cpf, 3)).rejects.toMatchObject(failed);
  });
  test('a server that hangs is abandoned', async () => {
    provider.answer(() => undefined);
    const hasty = openBillServers(soonGivenUp(['127.0.0.1']), () => `${provider.url}/v3`);
    await expect(hasty.open(account(), cpf, 3)).rejects.toMatchObject({ reason: 'timedOut', forGood: false });
  });
  test('malformed and oversized answers fail', async () => {
    provider.answer(({ path }, res) => res.end(path === '/api/' ? 'a.b.c' : '<html>'));
    await expect(servers().open(account(), cpf, 3)).rejects.toMatchObject({ reason: 'nonsense' });
    provider.answer((_, res) => res.end(Buffer.alloc(10_000_000, 'a')));
    await expect(servers().open(account(), cpf, 3)).rejects.toMatchObject({ reason: 'tooLong' });
  });
  test('an address in a private network is refused', async () => {
    const strict = openBillServers(openOutside({ allowed: [] }), () => provider.url);
    await expect(strict.open(account(), cpf, 3)).rejects.toMatchObject({ reason: 'refused', forGood: true });
    expect(provider.asked).toHaveLength(0);
  });
});
