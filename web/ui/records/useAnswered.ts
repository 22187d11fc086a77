import { useTranslation } from '../../locales/useTranslation.ts';
import { useAll } from '../../api/records/useAll.ts';

/**
 * Returns the text that names where a prompt or an integration answers today: its queues and connections; '' for none.
 */
export const useAnswered = (field: 'promptId' | 'integrationId') => {
  const { t } = useTranslation('record');
  const all = [...useAll('queue'), ...useAll('whatsapp')];
  return ({ id }: { id: number }): string => {
    const names = all.filter((one) => one[field] === id).map(({ name }) => name);
    return names.length > 0 ? t('answers', { names: names.join(', ') }) : '';
  };
};
