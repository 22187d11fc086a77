import type { Figure } from './figure.ts';

/**
 * Every suite of `npm run bench` by its name, which is also the prefix of its figures. All use `sized`, so npm test runs
 * them tiny.
 */
export const suites: Record<string, () => Promise<{ bench: () => Promise<Figure[]> }>> = {
  eventstore: () => import('./eventstore.ts'),
  inbound: () => import('./inbound.ts'),
  http: () => import('./http.ts'),
  stream: () => import('./stream.ts'),
  rebuild: () => import('./rebuild.ts'),
  start: () => import('./start.ts'),
  growth: () => import('./growth.ts'),
  contacts: () => import('./contacts.ts'),
  cloud: () => import('./cloud.ts'),
  connector: () => import('./connector.ts'),
  campaign: () => import('./campaign.ts'),
};
