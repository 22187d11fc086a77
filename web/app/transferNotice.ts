import type { TicketRecord, TicketTurn } from '../../domain/ticket/shape.ts';
import { called, calledUser } from '../ui/format/called.ts';
import { text } from '../locales/i18n.ts';
import { toast } from '../api/toast.ts';
import { tellOf } from '../ui/page/alert.ts';

const SHOWN_MS = 8_000;

/**
 * Informs the user that a conversation was transferred to them: with a toast, the sound of messages, and a browser
 * notification while they are away.
 */
export const tellTransfer = ({ uuid, contact }: TicketRecord, by: TicketTurn['by']): void => {
  const names = { contact: called(contact), by: by ? calledUser(by) : '' };
  const body = text('transferNotice', by ? 'by' : 'on', names);
  toast.info(body, SHOWN_MS);
  tellOf({ path: `/tickets/${uuid}`, tag: `${uuid} transferred`, title: names.contact, body });
};

/**
 * Informs the user that a conversation is back that they had put aside. At its time also with sound and a browser notification;
 * a customer's message has its own.
 */
export const tellBack = ({ uuid, contact }: TicketRecord, why: TicketTurn['why']): void => {
  const title = called(contact);
  const body = text('transferNotice', why === 'contactWrote' ? 'backWrote' : 'backDue', { contact: title });
  toast.info(body, SHOWN_MS);
  if (why === 'due') tellOf({ path: `/tickets/${uuid}`, tag: `${uuid} back`, title, body });
};
