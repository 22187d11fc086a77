import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { faultsOf } from './axe.ts';
import { browserPath, openBrowser, openPerson, small } from './browser.ts';
import { agentOn } from './people.ts';

const journey = browserPath ? describe : describe.skip;
/** The folder for screenshots. Without it none are taken. */
const pictures = process.env['JOURNEY_PICTURES'];
const rui = { number: '5511955507914', email: 'rui@padaria.com.br', password: 'segredo-de-rui' };
let browser: Browser;
let road: Road;
let url: string;
/** The phone of the stranger's company. */
let his: string;

const picture = async (page: Page, file: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${file}.png`, fullPage: true });
};
const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words }).last().waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const enter = async (page: Page, password: string) => {
  await page.getByLabel('E-mail').fill(rui.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

journey('strangers', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    ({ url } = road.installation);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  test('find sign-up, recovery, terms and privacy by links and addresses, which lead signed-in users home', async () => {
    const { page, context } = await openPerson(browser);
    const links: [link: string, path: string, title: string][] = [
      ['Criar conta grátis', '/signup', 'Criar conta'],
      ['Esqueci minha senha', '/recovery-password', 'Recuperar senha'],
      ['Termos de uso', '/term', 'Termos de uso'],
      ['Privacidade', '/privacy', 'Aviso de privacidade'],
    ];
    const faults: Record<string, string[]> = {};
    for (const theme of ['light', 'dark'] as const)
      for (const [link, path, title] of links) {
        await page.goto(`${url}/login`);
        await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
        await page.reload();
        await page.getByRole('link', { name: link }).waitFor();
        if (path === '/signup') faults[`/login ${theme}`] = await faultsOf(page, theme);
        await page.getByRole('link', { name: link }).click();
        await page.waitForURL(`${url}${path}`);
        await heading(page, title);
        faults[`${path} ${theme}`] = await faultsOf(page, theme);
        await picture(page, `strangers${path.replace('/', '-')}-${theme}`);
        await page.setViewportSize(small);
        faults[`${path} ${theme} small`] = await faultsOf(page, theme);
        await picture(page, `strangers${path.replace('/', '-')}-${theme}-small`);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    expect(Object.entries(faults).filter(([, found]) => found.length)).toEqual([]);
    for (const [, path, title] of links) {
      await page.goto(url + path);
      await heading(page, title);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.goto(`${url}/tickets`);
    await page.waitForURL(`${url}/login`);
    await page.getByLabel('E-mail').fill(road.installation.admin.email);
    await page.getByLabel('Senha', { exact: true }).fill(road.installation.admin.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(`${url}/tickets`); // the address that was requested before the sign-in
    for (const path of ['/login', '/signup', '/recovery-password']) {
      await page.goto(url + path);
      await page.waitForURL(`${url}/`);
    }
    await context.close();
  });

  test('a new user signs up a company, follows the first steps and answers the first message', async () => {
    const { page } = await openPerson(browser);
    await page.goto(`${url}/signup?companyId=1`);
    await page.getByLabel('Nome da empresa').fill('Padaria do Rui');
    await page.getByLabel('E-mail').fill(rui.email);
    await page.getByLabel('WhatsApp').fill('(11) 95550-7914');
    await page.getByLabel('Senha', { exact: true }).fill(rui.password);
    await page.getByLabel('Plano').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await toast(page, 'Usuário criado com sucesso! Faça seu login!!!.');
    await page.waitForURL(`${url}/login`);
    expect(await page.getByLabel('E-mail').inputValue()).toBe(rui.email);
    await enter(page, rui.password);
    await page.waitForURL(`${url}/first-steps`);
    await heading(page, 'Primeiros passos');
    await picture(page, 'first-steps');
    expect(await faultsOf(page, 'light')).toEqual([]);

    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('Telefone simulado', { exact: true }).click();
    await form.getByLabel('Nome').fill('Balcão');
    await form.getByRole('button', { name: /Salvar|Adicionar/ }).click();
    await toast(page, 'Conexão salva com sucesso!');
    await picture(page, 'first-steps-code');
    ({ phone: his } = await eventually(async () => road.phones.scan({ qr: await code() }), 60_000));
    await agentOn(page).isConnected();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Próximo passo' }).click();
    await page.getByRole('button', { name: 'Nova fila' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Pedidos');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Próximo passo' }).click();
    await page.getByRole('button', { name: 'Pular este passo' }).click();
    await picture(page, 'first-steps-ready');
    await page.getByRole('button', { name: 'Começar a atender' }).click();
    await page.waitForURL(`${url}/tickets`);

    const agent = agentOn(page);
    const { number } = await road.phones.addContact({ name: 'Dona Lia', phone: his });
    await road.phones.say({ phone: his, contact: number, text: 'Tem pão quente?' });
    await agent.seePending();
    await agent.row('Dona Lia').getByText('Tem pão quente?').waitFor();
    await agent.accept('Dona Lia');
    await agent.answer('Saindo do forno.');
    await eventually(async () => {
      const said = (await road.phones.chat({ phone: his, contact: number })).map(({ text }) => text);
      expect(said.at(-1)).toMatch(/Saindo do forno\.$/);
    }, 30_000);
    await page.goto(`${url}/`);
    await page.waitForURL(`${url}/`);

    async function code(): Promise<string> {
      const token = await page.evaluate(() => localStorage.getItem('token'));
      const answer = await fetch(`${url}/v1/whatsapp`, { headers: { authorization: `Bearer ${token}` } });
      const [found]: { qrcode: string }[] = Object(await answer.json());
      if (!found?.qrcode) throw new Error('there is no code yet');
      return found.qrcode;
    }
  });

  test('a forgotten password can be changed by the right code after two wrong ones, but not after three', async () => {
    await road.phones.addContact({ name: 'Rui', number: rui.number });
    const { page } = await openPerson(browser);
    const codes = async () =>
      (await road.phones.chat({ phone: his, contact: rui.number })).flatMap(
        ({ text }) => /^\*(\d{6})\*/.exec(text ?? '')?.[1] ?? [],
      );
    /** Returns the nth code that arrived. */
    const came = (nth: number) =>
      eventually(async () => {
        const code = (await codes())[nth - 1];
        if (!code) throw new Error('there is no code yet');
        return code;
      }, 60_000);
    const ask = async () => {
      await page.goto(`${url}/recovery-password`);
      await page.getByLabel('Número do WhatsApp').fill('11 95550-7914');
      await page.getByRole('button', { name: 'Enviar código' }).click();
      await toast(page, 'Código de verificação enviado com sucesso!');
    };
    const tryCode = async (code: string, words: string) => {
      await page.getByLabel('Código de verificação').fill(code);
      await page.getByRole('button', { name: 'Verificar código' }).click();
      await toast(page, words);
    };
    await ask();
    for (const _ of [1, 2]) await tryCode('abcdef', 'Código de verificação incorreto. Tente novamente.');
    await tryCode('abcdef', 'Tentativas excedidas. Redirecionando...');
    await page.waitForURL(`${url}/login`);

    await came(1);
    await ask();
    const right = await came(2);
    for (const _ of [1, 2]) await tryCode('abcdef', 'Código de verificação incorreto. Tente novamente.');
    await page.getByLabel('Código de verificação').fill(right);
    await page.getByRole('button', { name: 'Verificar código' }).click();
    await page.getByLabel('Nova senha').fill('segredo-novo');
    await page.getByRole('button', { name: 'Salvar senha' }).click();
    await toast(page, 'Senha atualizada com sucesso!');
    await page.waitForURL(`${url}/login`);
    await enter(page, rui.password);
    await toast(page, 'E-mail ou senha incorretos');
    await enter(page, 'segredo-novo');
    await page.waitForURL(`${url}/`);
  });
});
