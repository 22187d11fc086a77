import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import type { MachineAnswer, MachineSession } from '../../domain/integration/callEvents.ts';
import type { Notice } from '../../domain/integration/notices.ts';
import type { IntegrationFields } from '../../domain/integration/record.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';

/** All that a machine is told of one message. `id`: of the delivery, the same at each try; `at`: now (ISO). */
export type ToldMessage = {
  id: string;
  at: string;
  companyId: number;
  integration: IntegrationFields & { id: number };
  message: MessageRecord;
  ticket: TicketRecord;
  contact: Pick<ContactRecord, 'id' | 'name' | 'number' | 'email'>;
  /** Where it is with this ticket. */
  session: MachineSession | null;
  /** The keys that sign, the newest first, and Google's credentials. */
  secrets: { keys: readonly string[]; jsonContent: string };
};
/** What a company's software is told of, with the records as they are now; null where there is none, or it is gone. */
export type ToldNotice = {
  id: string;
  now: string;
  companyId: number;
  integration: IntegrationFields & { id: number };
  notice: Notice;
  ticket: TicketRecord | null;
  contact: Pick<ContactRecord, 'id' | 'name' | 'number' | 'email'> | null;
  message: MessageRecord | null;
  campaign: CampaignRecord | null;
  connection: (Pick<WhatsappRecord, 'id' | 'name'> & Partial<Pick<WhatsappRecord, 'status'>>) | null;
  keys: readonly string[];
};
export type Replied = { status: number; answer: MachineAnswer };

/** It gave no answer that counts: `reason` is a word for the delivery log; `retryAfter` in seconds. */
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

/** How each type of integration is told of a message. Throws MachineFailed. */
export type Machines = {
  ask(told: ToldMessage): Promise<Replied>;
  /** Tells software of what happened; answers with the status of HTTP. */
  tell(told: ToldNotice): Promise<number>;
  /** What a Dialogflow project answers to a greeting. */
  tryDialogflow(of: { projectName: string; jsonContent: string; language: string }): Promise<string[]>;
};
