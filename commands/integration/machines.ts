import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import type { MachineAnswer, MachineSession } from '../../domain/integration/callEvents.ts';
import type { IntegrationNotice } from '../../domain/integration/notices.ts';
import type { IntegrationFields } from '../../domain/integration/record.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';

/** Everything that an integration gets about one message. `id` is the delivery's, the same in each try; `at` is now (ISO). */
export type ToldMessage = {
  id: string;
  at: string;
  companyId: number;
  integration: IntegrationFields & { id: number };
  message: MessageRecord;
  ticket: TicketRecord;
  /** The channel of the ticket's connection; null if the connection was removed. */
  provider: WhatsappRecord['channel'] | null;
  contact: Pick<ContactRecord, 'id' | 'name' | 'number' | 'email'>;
  /** The integration's session with this ticket. */
  session: MachineSession | null;
  /** The signing keys, newest first, and Google's credentials. */
  secrets: { keys: readonly string[]; jsonContent: string };
};
/** A notice to a company's software, with the records as they are now; null for records that are not concerned or deleted. */
export type ToldNotice = {
  id: string;
  now: string;
  companyId: number;
  integration: IntegrationFields & { id: number };
  notice: IntegrationNotice;
  ticket: TicketRecord | null;
  contact: Pick<ContactRecord, 'id' | 'name' | 'number' | 'email'> | null;
  message: MessageRecord | null;
  campaign: CampaignRecord | null;
  connection: (Pick<WhatsappRecord, 'id' | 'name'> & Partial<Pick<WhatsappRecord, 'status'>>) | null;
  /** The channel of that connection. */
  provider: WhatsappRecord['channel'] | null;
  keys: readonly string[];
};
export type Replied = { status: number; answer: MachineAnswer };

/** Thrown if there was no valid answer. `reason` is a word for the delivery log; `retryAfter` is in seconds. */
export class MachineFailed extends Error {
  readonly reason: string;
  readonly status: number;
  readonly retryAfter: number;
  constructor(reason: string, { status = 0, retryAfter = 0 }: { status?: number; retryAfter?: number } = {}) {
    super(`A machine failed: ${reason} ${status}`);
    this.reason = reason;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Sends messages and notices to integrations of each type. Throws MachineFailed. */
export type Machines = {
  ask(told: ToldMessage): Promise<Replied>;
  /** Sends a notice; returns the HTTP status. */
  tell(told: ToldNotice): Promise<number>;
  /** Returns a Dialogflow project's answers to a greeting. */
  tryDialogflow(of: { projectName: string; jsonContent: string; language: string }): Promise<string[]>;
};
