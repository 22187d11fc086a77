import { type ComponentType, type ReactNode } from 'react';
import { lazy } from '../kernel/parts.ts';
import type { Permission } from '../../domain/kernel/permissions.ts';
import type { Language } from '../kernel/i18n.ts';

/** One address of the product: its page comes in a file of its own. */
export type Page = {
  /** As the router takes it; the drawer leads to `to`, else to the path. */
  path: string;
  to?: string;
  name: string;
  /** What the drawer calls it. */
  text: Record<Language, string>;
  icon: ReactNode;
  section: 'management' | 'attending' | 'campaigns' | 'administration';
  /** It is reached from another page: the drawer does not name it. */
  aside?: true;
  /** Who may open the page; everybody if absent. */
  who?: Permission | 'super';
  /** Others are told that they may not, before they are led home. */
  refuses?: true;
  Page: ComponentType;
};

/** The page of a file that is fetched when it is wanted. */
export const page = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }));
