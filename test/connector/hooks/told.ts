import type { ToldMessage } from '../../../commands/integration/machines.ts';
import type { MachineSession } from '../../../domain/integration/callEvents.ts';
import { integrationFields, type IntegrationFields, type IntegrationType } from '../../../domain/integration/record.ts';
import { message, ticket } from '../../web/features/conversation/records.ts';

type Of = {
  fields: Partial<IntegrationFields>;
  body: string;
  session?: MachineSession | null;
  at?: string;
  jsonContent?: string;
  /** Further fields of the message. */
  more?: Partial<ToldMessage['message']>;
};
/** Returns the data that a machine of a type gets when Maria writes. */
export const toldTo = (
  type: IntegrationType,
  { fields, body, session = null, at = '2026-11-22T12:00:00.000Z', jsonContent = '', more = {} }: Of,
): ToldMessage => ({
  id: '4x1',
  at,
  companyId: 1,
  integration: { ...integrationFields.parse({ type, name: 'Robô', ...fields }), id: 4 },
  message: message(1, 31, { body, ...more }),
  ticket: ticket(31, { status: 'pending', userId: null }),
  provider: 'whatsapp',
  contact: { id: 5, name: 'Maria', number: '5511987654321', email: '' },
  session,
  secrets: { keys: ['atk_x'], jsonContent },
});
