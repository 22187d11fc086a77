import { useTranslation } from '../../locales/useTranslation.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { hasText } from '../../locales/i18n.ts';

/** The reason why a connection is down, in words; '' when it is up or the reason is unknown. */
export const useReason = (connection: WhatsappRecord): string => {
  const { t } = useTranslation('connection');
  const name = `reason.${connection.reason}`;
  return connection.status !== 'CONNECTED' && connection.reason && hasText('connection', name) ? t(name) : '';
};
