import { z } from 'zod';
import { lineEvent } from './people.ts';
import { GraphRefusal } from './refusal.ts';
import type { CloudSimulatorLine } from './records.ts';
import { parseSent } from './sentParts.ts';
import type { CloudWebhooks } from './webhooks.ts';
import type { CloudWorld } from './world.ts';

const wanted = z.object({ sync_type: z.enum(['smb_app_state_sync', 'history']) });
const CHUNK = 500;

/** A number that is also in the WhatsApp app of a phone: its contacts and its past, each sent once. */
export const createCoexistence = (world: CloudWorld, webhooks: CloudWebhooks) => {
  const sendContacts = (line: CloudSimulatorLine): Promise<void> => {
    const named = world.customers.all().filter(({ name }) => name !== '');
    const contacts = named.map(({ name, waId }) => ({
      type: 'contact',
      action: 'add',
      contact: { full_name: name, first_name: name.split(' ')[0], phone_number: waId },
      metadata: { timestamp: String(Math.floor(world.clock.now() / 1_000)) },
    }));
    return webhooks.emit(lineEvent(line, 'smb_app_state_sync', { state_sync: contacts }));
  };

  const sendHistory = async (line: CloudSimulatorLine): Promise<void> => {
    const own = world.messages.all().filter(({ lineId, type }) => lineId === line.id && type !== 'system');
    const chunks = Math.max(1, Math.ceil(own.length / CHUNK));
    for (let order = 1; order <= chunks; order++) {
      const part = own.slice((order - 1) * CHUNK, order * CHUNK);
      const threads = [...Map.groupBy(part, ({ customerId }) => customerId)].map(([customerId, messages]) => {
        const waId = world.customers.get(customerId)?.waId ?? customerId;
        return {
          id: waId,
          messages: messages.map(({ id, type, content, at, fromCustomer, status }) => ({
            ...(fromCustomer ? { from: waId } : { from: line.digits, to: waId }),
            id,
            timestamp: String(Math.floor(at / 1_000)),
            type,
            [type]: content,
            history_context: { status: status.toUpperCase() },
          })),
        };
      });
      const metadata = { phase: 0, chunk_order: order, progress: Math.round((100 * order) / chunks) };
      await webhooks.emit(lineEvent(line, 'history', { history: [{ metadata, threads }] }));
    }
  };

  return {
    sync: (line: CloudSimulatorLine, input: unknown): object => {
      const { sync_type: type } = parseSent(wanted, input);
      if (!line.isOnPhone) throw new GraphRefusal(100, 'The number is not in the app');
      if (world.countUp(`sync.${line.id}.${type}`) > 1)
        throw new GraphRefusal(100, 'The sync was requested before', { subcode: 2593107 });
      world.clock.after(0, () => (type === 'history' ? sendHistory(line) : sendContacts(line)));
      return { messaging_product: 'whatsapp', request_id: world.nextId() };
    },
  };
};
export type CloudCoexistence = ReturnType<typeof createCoexistence>;
