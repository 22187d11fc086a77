import { useTranslation } from 'react-i18next';
import { useAll } from '../kernel/useAll.ts';

/** Says of a prompt or an integration where it answers today: the queues and connections that name it; '' for nowhere. */
export const useAnswered = (field: 'promptId' | 'integrationId') => {
  const { t } = useTranslation('record');
  const all = [...useAll('queue'), ...useAll('whatsapp')];
  return ({ id }: { id: number }): string => {
    const names = all.filter((one) => one[field] === id).map(({ name }) => name);
    return names.length > 0 ? t('answers', { names: names.join(', ') }) : '';
  };
};
