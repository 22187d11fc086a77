import type { House } from '../../domain/bot/house.ts';
import { integration, integrationFields, type IntegrationFields } from '../../domain/integration/record.ts';
import { prompt } from '../../domain/prompt/record.ts';
import type { Ticket } from '../../domain/ticket/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle.ts';

type On = Exclude<Ticket, { status: 'none' }>;
/** Who speaks for the machine in a ticket: the menu, an integration, or the machine of a prompt. */
export type Answerer =
  | { is: 'menu' }
  | { is: 'integration'; id: number; fields: IntegrationFields }
  | { is: 'prompt'; id: number };

type Machines = { integrationId?: number | null; promptId?: number | null };
/** Who may have a ticket: those it was given to, else its queue's, else, outside of queues, its connection's. */
const machinesOf = (on: On, house: House): Machines[] => [
  on.useIntegration ? on : {},
  (on.queueId === null ? house : house.current) ?? {},
];

/** Who answers a ticket for the machine; one that was removed, or that the plan holds no more, leaves it to the next. */
export const answererOf = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  on: On,
  house: House,
): Promise<Answerer> => {
  for (const { integrationId, promptId } of machinesOf(on, house)) {
    if (integrationId && house.hasMachines) {
      const { state } = await load(store, integration.decider, { companyId, id: integrationId });
      if (state.is === 'present')
        return { is: 'integration', id: integrationId, fields: integrationFields.parse(state.fields) };
    }
    if (promptId && house.hasPrompts) {
      const { state } = await load(store, prompt.decider, { companyId, id: promptId });
      if (state.is === 'present') return { is: 'prompt', id: promptId };
    }
  }
  return { is: 'menu' };
};

/** These converse; the others hear all that a contact writes, whoever answers him. */
export const converses = ({ type }: IntegrationFields): boolean => type === 'typebot' || type === 'dialogflow';
