import { type ComponentType, type ReactNode } from 'react';
import type { TextName } from '../locales/texts.ts';
import { lazy } from '../api/parts.ts';
import { loadAdminTexts } from '../locales/i18n.ts';
import type { Permission } from '../../domain/kernel/permissions.ts';

/** One address of the product. Its page is loaded from its own file. */
export type ProductPage = {
  /** The path for the router. The drawer links to `to`, or else to the path. */
  path: string;
  to?: string;
  /** The name of its text in `locales/…/pages.json`, the label in the drawer. */
  name: TextName<'pages'>;
  icon: ReactNode;
  /** The page of the guide about this screen: a file of docs/pt without `.md`. The guide's own pages have ''. */
  guide: string;
  section: 'management' | 'attending' | 'campaigns' | 'administration';
  /** The page is neither in the drawer nor in the command palette; other pages lead to it. */
  listed?: false;
  /** The permission the page needs; without it everyone may open the page. */
  who?: Permission | 'super';
  /** Other users see a message before they are led home. */
  refuses?: true;
  Page: ComponentType;
};

/** Creates a page whose file is loaded on first use. */
export const page = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }));

/** Creates such a page for admins, which needs their texts. */
export const adminPage = (load: () => Promise<ComponentType>): ComponentType =>
  page(async () => {
    const [component] = await Promise.all([load(), loadAdminTexts()]);
    return component;
  });
