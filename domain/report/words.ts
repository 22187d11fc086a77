export const reportLanguages = ['pt', 'en', 'es'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

type Status = 'open' | 'pending' | 'closed';
/** The texts of a report's spreadsheet: its name, its columns and the statuses. */
type Words = { sheet: string; columns: Record<Column, string>; statuses: Record<Status, string> };
export const reportColumns = [
  'id',
  'contactName',
  'contactNumber',
  'whatsappName',
  'queueName',
  'userName',
  'status',
  'lastMessage',
  'createdAt',
  'acceptedAt',
  'closedAt',
  'waitTime',
  'supportTime',
  'NPS',
] as const;
type Column = (typeof reportColumns)[number];

/** The texts of the spreadsheet by language. */
export const reportWords: Record<ReportLanguage, Words> = {
  pt: {
    sheet: 'Atendimentos',
    columns: {
      id: 'Atendimento',
      contactName: 'Contato',
      contactNumber: 'Número',
      whatsappName: 'Conexão',
      queueName: 'Fila',
      userName: 'Atendente',
      status: 'Status',
      lastMessage: 'Última mensagem',
      createdAt: 'Aberto em',
      acceptedAt: 'Aceito em',
      closedAt: 'Resolvido em',
      waitTime: 'Espera',
      supportTime: 'Atendimento',
      NPS: 'NPS',
    },
    statuses: { open: 'Em atendimento', pending: 'Aguardando', closed: 'Resolvido' },
  },
  en: {
    sheet: 'Conversations',
    columns: {
      id: 'Conversation',
      contactName: 'Contact',
      contactNumber: 'Number',
      whatsappName: 'Connection',
      queueName: 'Queue',
      userName: 'Agent',
      status: 'Status',
      lastMessage: 'Last message',
      createdAt: 'Opened at',
      acceptedAt: 'Accepted at',
      closedAt: 'Resolved at',
      waitTime: 'Wait time',
      supportTime: 'Handling time',
      NPS: 'NPS',
    },
    statuses: { open: 'In service', pending: 'Waiting', closed: 'Resolved' },
  },
  es: {
    sheet: 'Atenciones',
    columns: {
      id: 'Atención',
      contactName: 'Contacto',
      contactNumber: 'Número',
      whatsappName: 'Conexión',
      queueName: 'Cola',
      userName: 'Agente',
      status: 'Estado',
      lastMessage: 'Último mensaje',
      createdAt: 'Abierto el',
      acceptedAt: 'Aceptado el',
      closedAt: 'Resuelto el',
      waitTime: 'Espera',
      supportTime: 'Atención',
      NPS: 'NPS',
    },
    statuses: { open: 'En atención', pending: 'En espera', closed: 'Resuelto' },
  },
};
