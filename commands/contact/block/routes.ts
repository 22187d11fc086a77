import { contact } from '../../../domain/contact/decider.ts';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { connection } from '../../../domain/connection/decider.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { whatsappChat, whatsappChatId } from '../../../domain/whatsappChat/decider.ts';
import { serve, type Http } from '../../../runtime/http.ts';
import type { Deps } from '../../deps.ts';
import { handle, load } from '../../kernel/handle/handle.ts';
import { ticketOfChat } from '../../whatsappChat/change.ts';
import { blockContact } from './contract.ts';
import type { Phones } from '../phones.ts';

/**
 * Serves /contacts/{id}/block. WhatsApp blocks the contact first, and the log records that it did. A process that dies in
 * between leaves the contact blocked without a record; the same call again records it.
 */
export const blockRoutes = (http: Http, deps: Deps, phones: Pick<Phones, 'block'>): void => {
  const { store } = deps;
  serve(http, blockContact, async ({ params: { contactId }, body: { whatsappId, blocked } }, actor, call) => {
    const { companyId } = actor;
    const [{ state: who }, { state: over }] = await Promise.all([
      load(store, contact, { companyId, id: contactId }),
      load(store, connection, { companyId, id: whatsappId }),
    ]);
    if (who.is !== 'present' || who.groupId !== null) throw new Refused('ERR_NO_CONTACT_FOUND');
    if (over.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
    if (!capabilitiesOf(over.channel).blocking) throw new Refused('ERR_BLOCK_REFUSED');
    const found = await deps.lookup.whatsapp(companyId, whatsappId, true);
    if (found?.status !== 'CONNECTED') throw new Refused('ERR_WAPP_NOT_INITIALIZED');
    const person = { number: who.number ?? '', lid: who.lid ?? '', isBlocked: blocked };
    await phones.block({ companyId, connectionId: whatsappId }, person);
    const chat = { contactId, connectionId: whatsappId };
    const ticketId = await ticketOfChat(deps, { companyId, ...chat });
    const { position } = await handle(store, whatsappChat, {
      target: { companyId, id: whatsappChatId(chat) },
      command: { type: 'BlockChat', ...chat, ticketId, ms: Date.now(), isBlocked: blocked },
      cause: call.cause,
      ...(ticketId > 0 && { ticketId }),
    });
    await call.passed(position);
    return { message: blocked ? 'Contact blocked' : 'Contact unblocked' };
  });
};
