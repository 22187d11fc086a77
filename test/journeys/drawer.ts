import type { Locator, Page } from 'playwright-core';

/** Opens the group of the drawer that contains a page, and returns the link to the page. */
export const drawerLink = async (page: Page, name: string): Promise<Locator> => {
  const link = (includeHidden: boolean) =>
    page.getByRole('link', { name: new RegExp(`^${name}`), includeHidden }).describe(`link ${name}`);
  const group = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('region')
    .filter({ has: link(true) });
  await group.waitFor();
  const closed = group.getByRole('button', { expanded: false });
  if ((await closed.count()) > 0) await closed.click();
  return group.getByRole('link', { name: new RegExp(`^${name}`) });
};

/** Goes to a page by its link in the drawer. */
export const follow = async (page: Page, name: string): Promise<void> => (await drawerLink(page, name)).click();
