import type { Ticket } from '../../domain/ticket/state.ts';
import type { BotContext } from '../../domain/bot/botContext.ts';
import { integration, integrationFields, type IntegrationFields } from '../../domain/integration/record.ts';
import { prompt } from '../../domain/prompt/record.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

type On = Exclude<Ticket, { status: 'none' }>;
/** The automatic answerer of a ticket: the menu, an integration or a prompt. */
export type Answerer =
  | { is: 'menu' }
  | { is: 'integration'; id: number; fields: IntegrationFields }
  | { is: 'prompt'; id: number };

type Machines = { integrationId?: number | null; promptId?: number | null };
/**
 * Returns the possible answerers in order: those assigned to the ticket, then its queue's, or its connection's if it has no
 * queue.
 */
const machinesOf = (on: On, botContext: BotContext): Machines[] => [
  on.useIntegration ? on : {},
  (on.queueId === null ? botContext : botContext.current) ?? {},
];

/** Returns the answerer of a ticket. Skips one that was removed or is not in the plan. */
export const answererOf = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  on: On,
  botContext: BotContext,
): Promise<Answerer> => {
  for (const { integrationId, promptId } of machinesOf(on, botContext)) {
    if (integrationId && botContext.hasMachines) {
      const { state } = await load(store, integration.decider, { companyId, id: integrationId });
      if (state.is === 'present')
        return { is: 'integration', id: integrationId, fields: integrationFields.parse(state.fields) };
    }
    if (promptId && botContext.hasPrompts) {
      const { state } = await load(store, prompt.decider, { companyId, id: promptId });
      if (state.is === 'present') return { is: 'prompt', id: promptId };
    }
  }
  return { is: 'menu' };
};

/** Whether an integration converses. Others receive every message of a contact, no matter who answers it. */
export const converses = ({ type }: IntegrationFields): boolean => type === 'typebot' || type === 'dialogflow';
