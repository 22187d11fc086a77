import type { TicketRecord, TicketTurn } from '../../domain/ticket/shape.ts';
import { called, calledUser } from '../kernel/called.ts';
import { addTexts, text } from '../kernel/i18n.ts';
import { toast } from '../kernel/toast.ts';
import { tellOf } from './alert.ts';

addTexts('transferNotice', {
  pt: {
    by: '{{by}} transferiu para você a conversa com {{contact}}',
    on: 'A conversa com {{contact}} foi transferida para você',
  },
  en: {
    by: '{{by}} transferred the conversation with {{contact}} to you',
    on: 'The conversation with {{contact}} was transferred to you',
  },
  es: {
    by: '{{by}} le transfirió la conversación con {{contact}}',
    on: 'La conversación con {{contact}} se le transfirió a usted',
  },
});

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
