import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { openRoad, type Road } from '../faults/road.ts';
import { eventually } from '../kernel/eventually.ts';
import { browserPath, desk, openBrowser, openPerson, signInAt, small } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const journey = browserPath ? describe : describe.skip;
let browser: Browser;
let road: Road;
let uuid = '';

declare global {
  interface Window {
    axe: { run(options: object): Promise<AxeResults> };
  }
}

/** What axe finds on the screen as it is now, by the levels A and AA, and whether it scrolls sideways. */
const faultsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    const tags = ['wcag2a', 'wcag2aa', 'wcag21aa'];
    const { violations } = await window.axe.run({ runOnly: { type: 'tag', values: tags } });
    const named = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
    const wide = document.documentElement.scrollWidth > window.innerWidth;
    return wide ? [...named, `scrolls sideways: ${document.documentElement.scrollWidth} px`] : named;
  });
  return found.map((fault) => `${new URL(page.url()).pathname}: ${fault}`);
};

/** The pages of lists: something in each, and the button that opens its form. */
const listPages: [path: string, row: RegExp, add: string][] = [
  ['/contacts', /Ana/, 'Novo contato'],
  ['/tags', /Urgente/, 'Nova tag'],
  ['/quick-messages', /saudação/, 'Nova resposta'],
  ['/queues', /Vendas/, 'Nova fila'],
  ['/users', /Administrador/, 'Novo usuário'],
];
const lists = Object.fromEntries(
  listPages.flatMap(([path, row, add]) => {
    const show = async (page: Page) => {
      await page.goto(`${road.installation.url}${path}`);
      await page.getByRole('main').getByText(row).first().waitFor();
    };
    const form = async (page: Page) => {
      await show(page);
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    };
    return [
      [path, show],
      [`${path}, form`, form],
    ];
  }),
);

/** Every screen, and every dialog open over it. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  'tickets, open': (page) => page.getByRole('radio', { name: /Atendendo/ }).waitFor(),
  'tickets, pending': async (page) => {
    await page.getByRole('radio', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Aceitar' }).first().waitFor();
  },
  'peek at a pending ticket': async (page) => {
    await page.getByRole('radio', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Espiar' }).first().click();
    await page.getByRole('dialog').getByText('Está aberto?').waitFor();
  },
  conversation: async (page) => {
    await page.goto(`${road.installation.url}/tickets/${uuid}`);
    await page.getByRole('article', { name: 'Você' }).waitFor();
  },
  'transfer of a ticket': async (page) => {
    await screens['conversation']?.(page);
    await page.keyboard.press('Escape'); // out of the composer
    await page.keyboard.press('t');
    await page.getByRole('dialog').getByText('Atendente').first().waitFor();
  },
  'a new ticket': async (page) => {
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByText('Nova conversa').waitFor();
  },
  'keyboard shortcuts': async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  'user menu': async (page) => {
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menu').waitFor();
  },
  notifications: async (page) => {
    await page.getByRole('button', { name: /Notificações/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  connections: async (page) => {
    await page.goto(`${road.installation.url}/connections`);
    await page.getByText('Vendas').first().waitFor();
  },
  'connection form': async (page) => {
    await screens['connections']?.(page);
    await page.getByRole('button', { name: 'Nova conexão' }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  'removal of a connection': async (page) => {
    await screens['connections']?.(page);
    await page.getByRole('button', { name: 'Excluir Vendas' }).click();
    await page.getByText('Deseja realmente excluir esse registro?').waitFor();
  },
  'QR code': async (page) => {
    await screens['connections']?.(page);
    const show = page.getByRole('button', { name: 'QR CODE' });
    const renew = page.getByRole('button', { name: 'Novo QR' }); // nobody scans here: its codes may have run out
    await show.or(renew).first().waitFor();
    if (await renew.isVisible()) await renew.click();
    await show.click();
    await page.getByRole('img', { name: /Código QR/ }).waitFor();
  },
  phone: async (page) => {
    await page.goto(`${road.installation.url}/phone`);
    await page.getByText('Simulador: nada sai para o WhatsApp').waitFor();
  },
  ...lists,
  'settings, hours': async (page) => {
    await page.goto(`${road.installation.url}/settings`);
    await page.getByRole('tab', { name: 'Horários' }).click();
    await page.getByLabel('Segunda-feira, abre').waitFor();
  },
  'settings, changes': async (page) => {
    await page.goto(`${road.installation.url}/settings`);
    await page.getByRole('tab', { name: 'Alterações' }).click();
    await page.getByRole('main').getByText('Tipo de expediente').first().waitFor();
  },
  'settings, help videos': async (page) => {
    await page.goto(`${road.installation.url}/settings`);
    await page.getByRole('tab', { name: 'Ajuda' }).click();
    await page.getByText('Primeiros passos').waitFor();
  },
  'import of a spreadsheet': async (page) => {
    await page.goto(`${road.installation.url}/contacts`);
    await page.getByRole('button', { name: 'Importar / exportar' }).click();
    await page.getByRole('menuitem', { name: 'Importar planilha Excel' }).click();
    await page.getByText('Escolher planilha').waitFor();
  },
  'a help video': async (page) => {
    await page.goto(`${road.installation.url}/helps`);
    await page.getByRole('button', { name: 'Assistir Primeiros passos' }).click();
    await page.getByRole('dialog').waitFor();
  },
  profile: async (page) => {
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await page.getByRole('dialog').getByLabel('Nome').waitFor();
  },
  'nothing there': async (page) => {
    await page.goto(`${road.installation.url}/nada`);
    await page.getByText('Página não encontrada').waitFor();
  },
};

journey('screens', () => {
  beforeAll(async () => {
    road = await openRoad({ LOG_LEVEL: 'error' });
    const phone = await road.pair();
    const [ana, bruno] = await road.phones.contacts({ phone });
    if (!ana || !bruno) throw new Error('the simulator has no contacts');
    await road.phones.say({ phone, contact: ana.number, text: 'Bom dia!' });
    await road.phones.say({ phone, contact: bruno.number, text: 'Está aberto?' });
    const ticketOf = (number: string) =>
      eventually(async () => {
        const [found] = await road.ticketsOf(number);
        if (!found) throw new Error('there is no ticket yet');
        return found;
      }, 60_000);
    await ticketOf(bruno.number);
    const { id, uuid: first } = await ticketOf(ana.number);
    uuid = first;
    await road.ask('PUT', `/tickets/${id}`, { status: 'open' });
    await road.ask('POST', `/messages/${id}`, { body: 'Já respondo.' });
    await road.ask('POST', '/whatsapp', { name: 'Reserva', channel: 'simulated' });
    await road.ask('POST', '/tags', { name: 'Urgente', color: '#c62828' });
    await road.ask('POST', '/quick-messages', { shortcode: 'saudação', message: 'Olá, {{firstName}}!' });
    await road.ask('POST', '/queue', { name: 'Vendas', color: '#1565c0' });
    await road.ask('POST', '/helps', { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' });
    await road.ask('PUT', '/settings/scheduleType', { value: 'company' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await road?.stop();
  });

  for (const theme of ['light', 'dark'] as const)
    for (const size of [desk, small])
      test(`axe finds nothing on any screen or dialog, ${theme}, ${size.width} px wide`, async () => {
        const { page, context } = await openPerson(browser, size);
        await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await page.goto(`${road.installation.url}/login`);
        await page.getByLabel('E-mail').waitFor();
        expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
        const faults = await faultsOf(page);
        await signInAt(page, road.installation.url, road.installation.admin);
        for (const show of Object.values(screens)) {
          await page.goto(`${road.installation.url}/tickets`);
          await page.getByRole('tab', { name: 'Abertas' }).waitFor();
          await show(page);
          faults.push(...(await faultsOf(page)));
        }
        await context.close();
        expect(faults).toEqual([]);
      });

  test('from sign-in to the visible ticket list every file together is at most 250 kB, packed', async () => {
    const { page, context } = await openPerson(browser);
    const files = new Map<string, number>();
    const packing: Promise<unknown>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/v1/') || !response.ok()) return;
      packing.push(response.body().then((body) => files.set(response.url(), gzipSync(body).length)));
    });
    await signInAt(page, road.installation.url, road.installation.admin);
    await page.getByRole('list', { name: 'Conversas' }).waitFor();
    await page.waitForLoadState('networkidle');
    await Promise.all(packing);
    await context.close();
    expect([...files.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(250_000);
  });
});
