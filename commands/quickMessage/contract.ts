import { quickMessageCalls } from '../../domain/quickMessage/record.ts';
import { uploadContracts } from '../media/contract.ts';

/** /quick-messages/{id}/media-upload (R463, R464). */
export const quickMessageFile = uploadContracts({
  path: '/quick-messages',
  id: quickMessageCalls.id,
  who: 'user',
  one: 'a quick message',
  reply: quickMessageCalls.told,
});
