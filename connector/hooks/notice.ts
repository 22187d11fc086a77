import type { ToldNotice } from '../../commands/integration/machines.ts';
import type { NoticePayload } from '../../domain/integration/noticePayload.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import { contentBesideText } from './contentBesideText.ts';
import { post } from './webhook.ts';

/** The body of a call. */
const payloadOf = (told: ToldNotice): NoticePayload => {
  const { id, companyId, integration, notice, connection, ticket, contact, message, campaign, provider } = told;
  const { kind, subjectId: _, ...happened } = notice;
  return {
    version: 1,
    event: kind,
    id,
    companyId,
    integration: { id: integration.id, name: integration.name },
    ...happened,
    connection: connection && {
      id: connection.id,
      name: connection.name,
      provider,
      ...(connection.status && { status: connection.status }),
    },
    ticket: ticket && {
      id: ticket.id,
      uuid: ticket.uuid,
      status: ticket.status,
      queueId: ticket.queueId,
      userId: ticket.userId,
      isGroup: ticket.isGroup,
    },
    contact: contact && { id: contact.id, name: contact.name, number: contact.number, email: contact.email },
    message: message && {
      id: message.id,
      type: message.mediaType,
      fromMe: message.fromMe,
      body: message.body,
      fileName: message.mediaName,
      mime: message.file?.mime ?? null,
      ack: message.ack,
      createdAt: message.createdAt,
      ...contentBesideText(message),
    },
    campaign: campaign && { id: campaign.id, name: campaign.name, status: campaign.status, counts: campaign.counts },
  };
};

/**
 * Sends a notice to a company's software as a signed POST. Only success matters; the answer is ignored. Throws MachineFailed.
 */
export const sendNotice = async (outside: Outside, told: ToldNotice): Promise<number> => {
  const { integration, notice, id, now: at, keys } = told;
  const { status } = await post(
    outside,
    { url: integration.urlN8N, event: notice.kind, id, at, keys },
    payloadOf(told),
  );
  return status;
};
