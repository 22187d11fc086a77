import { useTranslation } from '../../locales/useTranslation.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { codeText } from '../../api/errors.ts';
import { hasText } from '../../locales/i18n.ts';

/** The reason why a connection is down, in words; '' when it is up or the reason is unknown. */
export const useReason = (connection: WhatsappRecord): string => {
  const { t } = useTranslation('connection');
  const name = `reason.${connection.reason}`;
  if (connection.status === 'CONNECTED' || !connection.reason) return '';
  if (connection.reason.startsWith('ERR_')) return codeText(connection.reason);
  return hasText('connection', name) ? t(name) : '';
};
