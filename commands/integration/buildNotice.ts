import { contact } from '../../domain/contact/decider.ts';
import { isPast, type IntegrationCall } from '../../domain/integration/call.ts';
import { integration, integrationFields } from '../../domain/integration/record.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { channelOf } from '../connection/channel.ts';
import { load, type Target } from '../kernel/handle/handle.ts';
import type { ToldNotice } from './machines.ts';
import { keysOf } from './secrets.ts';

type Known = Exclude<IntegrationCall, { is: 'absent' }>;

export type NoticeNeeds = Pick<Deps, 'store' | 'keys'> &
  Asks<'campaign' | 'contact' | 'message' | 'planOf' | 'ticket' | 'whatsapp'>;

/** Builds a notice for a company's software, or returns a reason why it no longer gets it. */
export const buildNotice = async (
  deps: NoticeNeeds,
  { companyId, id }: Target,
  { integrationId, ticketId, contactId, messageId, notice, queuedAt }: Known,
  cause: Cause,
): Promise<ToldNotice | string> => {
  const { store, lookup } = deps;
  const now = new Date().toISOString();
  const { state: set } = await load(store, integration.decider, { companyId, id: integrationId });
  if (set.is !== 'present' || !notice) return 'removed';
  if (isPast(queuedAt, now)) return 'late';
  if (!(await lookup.planOf(companyId))?.useIntegrations) return 'plan';
  const { kind, subjectId } = notice;
  const is = (feature: string) => kind.startsWith(`${feature}.`);
  const { state: who } = await load(store, contact, { companyId, id: contactId });
  if (contactId && who.is === 'erased') return 'gone';
  const [message, ticket, of, campaign, whatsapp] = await Promise.all([
    is('message') ? lookup.message(companyId, messageId) : null,
    ticketId ? lookup.ticket(companyId, ticketId) : null,
    contactId ? lookup.contact(companyId, contactId) : null,
    is('campaign') && subjectId ? lookup.campaign(companyId, subjectId) : null,
    is('connection') && subjectId ? lookup.whatsapp(companyId, subjectId, false) : null,
  ]);
  if (message?.isErased || (is('message') && !message) || (is('ticket') && !ticket)) return 'gone';
  const fields = integrationFields.parse(set.fields);
  const connection = whatsapp ?? ticket?.whatsapp ?? null;
  return {
    id: String(id),
    now,
    companyId,
    integration: { ...fields, id: integrationId },
    notice,
    message,
    ticket,
    contact: of ?? ticket?.contact ?? null,
    campaign,
    connection,
    provider: connection && (await channelOf(deps, { companyId, id: connection.id })),
    keys: (await keysOf(deps, { companyId, id: integrationId }, now, cause)).map(({ key }) => key),
  };
};
