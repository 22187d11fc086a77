import { companyEvents } from '../../domain/company/events.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { added, chosen, opened as connected } from '../domain/connection/facts.ts';
import type { openLog } from './views.ts';

export const NUMBER = '5511987650001';
export const registered = (name = 'Maria', number: string | null = NUMBER, lid: string | null = null) =>
  ({ type: 'ContactRegistered', data: { name, number, lid, connectionId: 3 } }) as const;
export const founded = (name = 'Minha empresa', timeZone = 'America/Sao_Paulo') =>
  ({
    type: 'CompanyFounded',
    data: companyEvents.CompanyFounded.data.parse({
      name,
      timeZone,
      language: 'pt',
      dueDate: '2036-11-21',
      planId: 1,
    }),
  }) as const;
export const person = (name: string, profile: 'admin' | 'user' | 'supervisor' = 'user') =>
  ({
    type: 'UserRegistered',
    data: { name, email: `${name.toLowerCase()}@exemplo.com.br`, profile, super: false },
  }) as const;
export const assigned = (...queueIds: number[]) => ({ type: 'UserQueuesAssigned', data: { queueIds } }) as const;
export const queueAdded = (name: string) => ({ type: 'QueueAdded', data: { name, color: '#0a7' } }) as const;
export const signedIn = (userId: number) => ({ type: 'SessionOpened', data: { userId } }) as const;

/** Users of other companies need other ids, because user ids are unique across the installation. */
const userOf = (companyId: number, id: number) => `user-${companyId}.${id + (companyId - 1) * 100}`;

/** Company 1: Ada (1) is admin, Bia (7) and Caio (8) are in queue 1; queues 1 and 2, connection 3, contact 2. */
export const aCompany = ({ happened }: ReturnType<typeof openLog>, companyId = 1) => [
  happened(`company-0.${companyId}`, founded()),
  happened(`queue-${companyId}.1`, queueAdded('Vendas')),
  happened(`queue-${companyId}.2`, queueAdded('Suporte')),
  happened(userOf(companyId, 1), person('Ada', 'admin')),
  happened(userOf(companyId, 7), person('Bia')),
  happened(userOf(companyId, 7), assigned(1)),
  happened(userOf(companyId, 8), person('Caio')),
  happened(userOf(companyId, 8), assigned(1)),
  happened(`connection-${companyId}.3`, added({ queueIds: [1] })),
  happened(`connection-${companyId}.3`, connected()),
  happened(`defaultConnection-${companyId}.0`, chosen(3)),
  happened(`contact-${companyId}.2`, registered()),
];

export const actor = (userId: number, over: Partial<Actor> = {}): Actor => ({
  userId,
  companyId: 1,
  sessionId: 's',
  name: 'Bia',
  profile: 'user',
  super: false,
  queueIds: [1],
  seesQueueless: false,
  timeZone: 'America/Sao_Paulo',
  planId: 1,
  features: [],
  ...over,
});
export const ada = actor(1, { name: 'Ada', profile: 'admin', queueIds: [] });
export const bia = actor(7);
export const davi = actor(9, { name: 'Davi', queueIds: [2] });
