import { z } from 'zod';
import { whatsappSessionShape } from '../../domain/connection/shape.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { log } from '../../runtime/log.ts';
import type { Clients } from './clients.ts';
import { eventName, frameOf } from './frame.ts';

/** What passes by: shown now or never, without a place in the stream (DESIGN 1). */
const ephemeral = z.object({
  companyId: z.number(),
  event: z.literal('whatsappSession'),
  action: z.string(),
  payload: z.object({ session: whatsappSessionShape }),
});

/** Tells a NOTIFY `ephemeral` to the company's sockets; a QR code to those alone who may scan it. */
export const tellEphemeral = (clients: Clients, text: string): void => {
  const parsed = ephemeral.safeParse(jsonOf(text));
  if (!parsed.success) return log.warn({ issues: parsed.error.issues }, 'An ephemeral notification could not be read');
  const { companyId, event, action, payload } = parsed.data;
  const frame = (qrcode: string) =>
    frameOf({ event: eventName(companyId, event), action, payload: { session: { ...payload.session, qrcode } } });
  const whole = frame(payload.session.qrcode);
  const masked = frame('');
  for (const client of clients.of(companyId))
    client.tell(allows(client.listener.actor.profile, 'connections-page:actionButtons') ? whole : masked);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
