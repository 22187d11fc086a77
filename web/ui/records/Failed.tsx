import { Lock, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useLacking } from '../../api/session/useFeature.ts';
import { Button } from '../Button.tsx';
import { Empty } from '../lists/Empty.tsx';

type Props = { fact: string; advice: string; retry: string; onRetry: () => void };

/**
 * Shows that a page could not be read, in its own words. When the company's plan lacks the page, it says that instead.
 */
export const Failed = ({ fact, advice, retry, onRetry }: Props) => {
  const { t } = useTranslation('record');
  if (useLacking()) return <Empty icon={<Lock />} fact={t('lacking')} advice={t('lackingAdvice')} />;
  return (
    <Empty icon={<TriangleAlert />} fact={fact} advice={advice}>
      <Button onClick={onRetry}>{retry}</Button>
    </Empty>
  );
};
