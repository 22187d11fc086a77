import type { RecipientRecord } from './report.ts';

export const sheetLanguages = ['pt', 'en', 'es'] as const;
export type SheetLanguage = (typeof sheetLanguages)[number];

/** The columns of a recipients spreadsheet, in order. */
type Column =
  | 'name'
  | 'number'
  | 'email'
  | 'state'
  | 'reason'
  | 'confirmationRequestedAt'
  | 'answeredAt'
  | 'queuedAt'
  | 'deliveredAt'
  | 'ticketId';
type Words = { sheet: string; columns: Record<Column, string>; states: Record<RecipientRecord['state'], string> };

/** The texts of a recipients spreadsheet by language. */
export const campaignWords: Record<SheetLanguage, Words> = {
  pt: {
    sheet: 'Destinatários',
    columns: {
      name: 'Nome',
      number: 'Número',
      email: 'E-mail',
      state: 'Status',
      reason: 'Motivo',
      confirmationRequestedAt: 'Confirmação pedida em',
      answeredAt: 'Respondeu em',
      queuedAt: 'Enviada em',
      deliveredAt: 'Entregue em',
      ticketId: 'Ticket',
    },
    states: {
      waiting: 'Aguardando',
      asking: 'Pedindo confirmação',
      asked: 'Aguardando resposta',
      confirmed: 'Confirmou',
      sending: 'Enviando',
      delivered: 'Entregue',
      failed: 'Falhou',
      declined: 'Não confirmou',
      silent: 'Sem resposta',
      leftOut: 'Não enviada',
    },
  },
  en: {
    sheet: 'Recipients',
    columns: {
      name: 'Name',
      number: 'Number',
      email: 'E-mail',
      state: 'Status',
      reason: 'Reason',
      confirmationRequestedAt: 'Asked at',
      answeredAt: 'Answered at',
      queuedAt: 'Sent at',
      deliveredAt: 'Delivered at',
      ticketId: 'Ticket',
    },
    states: {
      waiting: 'Waiting',
      asking: 'Asking',
      asked: 'Waiting for an answer',
      confirmed: 'Confirmed',
      sending: 'Sending',
      delivered: 'Delivered',
      failed: 'Failed',
      declined: 'Did not confirm',
      silent: 'No answer',
      leftOut: 'Left out',
    },
  },
  es: {
    sheet: 'Destinatarios',
    columns: {
      name: 'Nombre',
      number: 'Número',
      email: 'Correo',
      state: 'Estado',
      reason: 'Motivo',
      confirmationRequestedAt: 'Confirmación pedida el',
      answeredAt: 'Respondió el',
      queuedAt: 'Enviada el',
      deliveredAt: 'Entregada el',
      ticketId: 'Ticket',
    },
    states: {
      waiting: 'En espera',
      asking: 'Pidiendo confirmación',
      asked: 'Esperando respuesta',
      confirmed: 'Confirmó',
      sending: 'Enviando',
      delivered: 'Entregada',
      failed: 'Falló',
      declined: 'No confirmó',
      silent: 'Sin respuesta',
      leftOut: 'No enviada',
    },
  },
};
