import type { Frozen, Part } from './installation.ts';
import type { Road } from './road.ts';

/** A fault other than a kill. `strike` resolves when the system serves `phone` again. */
export type Blow = {
  name: string;
  strike: (road: Road, phone: string, random: () => number) => Promise<void>;
};

/** The victims of one round: the whole system or its main process, which are restarted, or parts, which return. */
export type Kind = 'all' | 'main' | readonly Part[] | Blow;

/** Only the installation's own parts: an external event store is never killed. */
export const ownParts = (parts: readonly Part[]): readonly Part[] =>
  parts.filter((part) => part !== 'store' || !process.env['EVENTSTORE_URL']);

const parts = ownParts(['backend', 'postmaster', 'store', 'connector']);
const alone = parts.map((part) => [part]);
const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other]));

/** For separate roles: one process of each, each pair, each frozen lease holder, and Postgres. */
const roles: readonly Part[] = ['gateway', 'projections', 'reactions', 'connector'];
const frozen = ['frozen connector', 'frozen projections', 'frozen reactions'] as const satisfies readonly Frozen[];
export const apart: readonly Kind[] = [
  ...roles.map((role) => [role]),
  ...roles.flatMap((one, at) => roles.slice(at + 1).map((other) => [one, other])),
  ...frozen.map((part) => [part]),
  ['older postgres'],
];

/** The whole system, the main process, each part alone, and every pair of parts. */
export const kinds: readonly Kind[] = ['all', 'main', ...alone, ...pairs];

export const isBlow = (kind: Kind): kind is Blow => typeof kind === 'object' && 'strike' in kind;

export const nameOf = (kind: Kind): string => {
  if (isBlow(kind)) return kind.name;
  return typeof kind === 'string' ? kind : kind.join('+');
};
