import { Refused } from '../../domain/kernel/decider.ts';
import type { Plan } from '../../domain/plan/decider.ts';
import type { Deps } from '../deps.ts';

const called = {
  users: ['usuário', 'usuários'],
  queues: ['fila', 'filas'],
  connections: ['conexão', 'conexões'],
} as const satisfies Partial<Record<keyof Plan, readonly [string, string]>>;

/**
 * Refuses (409, with the `limit`) one more than the company's plan allows; `count`: how many there are. Both may be a moment
 * old (design.md, Commands).
 */
export const checkLimit = async (
  { lookup }: Pick<Deps, 'lookup'>,
  companyId: number,
  what: keyof typeof called,
  count: () => Promise<number>,
): Promise<void> => {
  const limit = (await lookup.planOf(companyId))?.[what];
  if (limit === undefined || (await count()) < limit) return;
  const [one, many] = called[what];
  throw new Refused(`O plano da empresa permite até ${limit} ${limit === 1 ? one : many}.`, 409, { limit });
};
