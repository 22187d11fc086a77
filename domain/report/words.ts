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
      id: 'Ticket',
      contactName: 'Contato',
      contactNumber: 'Número',
      whatsappName: 'Conexão',
      queueName: 'Fila',
      userName: 'Atendente',
      status: 'Status',
      lastMessage: 'Última mensagem',
      createdAt: 'Aberto em',
      acceptedAt: 'Aceito em',
      closedAt: 'Fechado em',
      waitTime: 'Espera',
      supportTime: 'Atendimento',
      NPS: 'NPS',
    },
    statuses: { open: 'Aberto', pending: 'Aguardando', closed: 'Fechado' },
  },
  en: {
    sheet: 'Services',
    columns: {
      id: 'Ticket',
      contactName: 'Contact',
      contactNumber: 'Number',
      whatsappName: 'Connection',
      queueName: 'Queue',
      userName: 'Agent',
      status: 'Status',
      lastMessage: 'Last message',
      createdAt: 'Opened at',
      acceptedAt: 'Accepted at',
      closedAt: 'Closed at',
      waitTime: 'Waiting',
      supportTime: 'Service',
      NPS: 'NPS',
    },
    statuses: { open: 'Open', pending: 'Waiting', closed: 'Closed' },
  },
  es: {
    sheet: 'Atenciones',
    columns: {
      id: 'Ticket',
      contactName: 'Contacto',
      contactNumber: 'Número',
      whatsappName: 'Conexión',
      queueName: 'Cola',
      userName: 'Agente',
      status: 'Estado',
      lastMessage: 'Último mensaje',
      createdAt: 'Abierto el',
      acceptedAt: 'Aceptado el',
      closedAt: 'Cerrado el',
      waitTime: 'Espera',
      supportTime: 'Atención',
      NPS: 'NPS',
    },
    statuses: { open: 'Abierto', pending: 'En espera', closed: 'Cerrado' },
  },
};
