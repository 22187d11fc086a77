import type { Page } from 'playwright-core';
import type { World } from '../commands/world.ts';

/** The customer whose conversation is open before, the one whose conversation will be opened, and an internal chat. */
export type Customer = { id: number; uuid: string; number: string; name: string };
export type Stage = {
  page: Page;
  world: World;
  /** The connection of the customers. */
  connectionId: number;
  userId: number;
  first: Customer;
  next: Customer;
  /** A chat with another user. */
  chat: { id: number; uuid: string };
};

type Opening = {
  /** How `next` is before: the user's open ticket, a waiting one, a colleague's, or an internal chat. Default: the user's. */
  next?: 'waiting' | 'colleague' | 'chat';
  /** The steps before the last one, after which the user types. */
  prepare?: (stage: Stage) => Promise<unknown>;
  open: (stage: Stage) => Promise<unknown>;
};

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const link = (page: Page, name: string) => row(page, name).getByRole('link');
const composer = (page: Page, { uuid }: Customer) =>
  page.locator(`[data-conversation="${uuid}"]`).getByRole('textbox', { name: 'Mensagem' });
const see = (page: Page, sub: RegExp) => page.getByRole('radio', { name: sub }).click();

/** Waits until a new page takes keys, long before its code has loaded. */
const isShown = (page: Page) => page.waitForFunction(() => document.activeElement?.matches('textarea'));

/** Makes the page believe that the user works in another window, so that a message shows a browser notification. */
const beAway = (page: Page, isAway: boolean) =>
  page.evaluate((away) => {
    document.hasFocus = () => !away;
  }, isAway);

/** Replaces browser notifications by objects that `clickNotification` reaches. Runs before the page. */
export const catchNotifications = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown: EventTarget[] = [];
    class Shown extends EventTarget {
      static readonly permission = 'granted';
      readonly tag: string;
      constructor(_: string, { tag }: { tag: string }) {
        super();
        this.tag = tag;
        shown.push(this);
      }
      close() {}
    }
    Object.assign(window, { Notification: Shown, shownNotifications: shown });
  });
const clickNotification = async (page: Page, uuid: string) => {
  const isThere = (tag: string) => {
    const all: { tag: string }[] = Reflect.get(window, 'shownNotifications');
    return all.some((one) => one.tag === tag);
  };
  await page.waitForFunction(isThere, uuid);
  await beAway(page, false);
  await page.evaluate((tag) => {
    const all: (EventTarget & { tag: string })[] = Reflect.get(window, 'shownNotifications');
    all.find((one) => one.tag === tag)?.dispatchEvent(new Event('click'));
  }, uuid);
};
const writeAgain = ({ world, connectionId, next }: Stage) =>
  world.write(connectionId, next.number, 'E então?', { pushName: next.name });

/** All ways into a conversation. After `open` the user types at once. */
export const openings = {
  'a click on a row': { open: ({ page, next }) => link(page, next.name).click() },
  'the button Aceitar of a row': {
    next: 'waiting',
    prepare: ({ page }) => see(page, /Aguardando/),
    open: ({ page, next }) => row(page, next.name).getByRole('button', { name: 'Aceitar' }).click(),
  },
  'the key A on a row': {
    next: 'waiting',
    prepare: async ({ page, next }) => {
      await see(page, /Aguardando/);
      await row(page, next.name).getByRole('button', { name: 'Aceitar' }).focus();
    },
    open: ({ page }) => page.keyboard.press('a'),
  },
  'the button Aceitar below a conversation': {
    next: 'waiting',
    prepare: async ({ page, next, world }) => {
      await page.goto(`${world.system.url}/tickets/${next.uuid}`);
      await page.locator(`[data-conversation="${next.uuid}"]`).getByRole('button', { name: 'Aceitar' }).waitFor();
      await page.getByRole('log').waitFor();
    },
    open: ({ page, next }) =>
      page.locator(`[data-conversation="${next.uuid}"]`).getByRole('button', { name: 'Aceitar' }).last().click(),
  },
  'arrow keys and Enter': {
    prepare: async ({ page, next, first }) => {
      await link(page, first.name).focus();
      await page.keyboard.press('ArrowUp');
      await page.waitForFunction((name) => document.activeElement?.textContent?.includes(name), next.name);
    },
    open: ({ page }) => page.keyboard.press('Enter'),
  },
  'the next conversation after one was resolved': {
    prepare: async ({ page, next }) => {
      await page.getByRole('button', { name: 'Resolver', exact: true }).click();
      await page.getByRole('region', { name: 'Atende' }).getByRole('link', { name: next.name }).waitFor();
    },
    open: ({ page, next }) =>
      page.getByRole('region', { name: 'Atende' }).getByRole('link', { name: next.name }).click(),
  },
  'a browser notification': {
    prepare: async (stage) => {
      await beAway(stage.page, true);
      await writeAgain(stage);
    },
    open: ({ page, next }) => clickNotification(page, next.uuid),
  },
  'the bell': {
    prepare: async (stage) => {
      await writeAgain(stage);
      await stage.page.getByRole('button', { name: /^Notificações/ }).click();
    },
    open: ({ page, next }) => page.getByRole('dialog').getByRole('link', { name: next.name }).click(),
  },
  'a link from outside': {
    open: async ({ page, next, world }) => {
      await page.goto(`${world.system.url}/tickets/${next.uuid}`, { waitUntil: 'commit' });
      await isShown(page);
    },
  },
  'a reload': {
    prepare: async ({ page, next }) => {
      await link(page, next.name).click();
      await composer(page, next).waitFor();
    },
    open: async ({ page }) => {
      await page.reload({ waitUntil: 'commit' });
      await isShown(page);
    },
  },
  'the palette of Ctrl+K': {
    prepare: async ({ page, next }) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Cliente');
      const palette = page.getByRole('dialog');
      await palette.getByRole('option', { name: 'Cliente' }).first().waitFor();
      await page.keyboard.type(next.name.slice('Cliente'.length));
      await palette.getByRole('option', { name: `${next.name} #`, selected: true }).waitFor();
    },
    open: ({ page }) => page.keyboard.press('Enter'),
  },
  'the back button': {
    prepare: async ({ page, first, next }) => {
      await link(page, next.name).click();
      await composer(page, next).waitFor();
      await link(page, first.name).click();
      await composer(page, first).waitFor();
    },
    open: ({ page }) => page.goBack({ waitUntil: 'commit' }),
  },
  'a transfer received': {
    next: 'colleague',
    prepare: async ({ page, next, world, userId }) => {
      await world.admin.api('PUT', `/tickets/${next.id}`, { status: 'open', userId });
      await link(page, next.name).waitFor();
    },
    open: ({ page, next }) => link(page, next.name).click(),
  },
  'a card in an internal chat': {
    prepare: async ({ page, next, world, chat }) => {
      await world.admin.api('POST', `/chats/${chat.id}/messages`, {
        message: `Veja ${world.system.url}/tickets/${next.uuid}`,
      });
      await page.goto(`${world.system.url}/chats/${chat.uuid}`);
      await page.getByRole('log').getByRole('link', { name: next.name }).waitFor();
    },
    open: ({ page, next }) => page.getByRole('log').getByRole('link', { name: next.name }).click(),
  },
  'an internal chat': {
    next: 'chat',
    prepare: ({ page, world }) => page.goto(`${world.system.url}/chats`),
    open: ({ page, next }) => page.getByRole('main').getByRole('link', { name: next.name }).click(),
  },
  'the page of contacts': {
    prepare: async ({ page, next, world }) => {
      await page.goto(`${world.system.url}/contacts`);
      await page.getByRole('main').getByRole('searchbox').first().fill(next.name);
      await page.getByRole('button', { name: `Iniciar conversa com ${next.name}` }).click();
    },
    open: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Iniciar conversa' }).click(),
  },
  'the form of a new ticket': {
    prepare: async ({ page, next }) => {
      await page.getByRole('button', { name: /Nova conversa/ }).click();
      await page.getByRole('dialog').getByRole('combobox').first().fill(next.name);
      await page.getByRole('dialog').getByRole('option', { name: next.name }).click();
    },
    open: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Iniciar conversa' }).click(),
  },
} satisfies Record<string, Opening>;
export type OpeningName = keyof typeof openings;
export const openingNames = Object.keys(openings).filter((name): name is OpeningName => name in openings);
export const openingOf = (name: OpeningName): Opening => openings[name];
