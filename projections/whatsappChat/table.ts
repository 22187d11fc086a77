import { bool, int, table } from '../kernel/view/table.ts';

/** The chats of a connection whose timer, membership or right to write changed, or that is blocked. `timer_seconds`: lifetime of messages; 0 for no limit. */
export const whatsappChatTable = table(
  'whatsapp_chat',
  {
    company_id: int,
    contact_id: int,
    connection_id: int,
    timer_seconds: int,
    is_out: bool,
    is_muted: bool,
    is_blocked: bool,
  },
  ['company_id', 'contact_id', 'connection_id'],
);
