import './texts.ts';
import { Lock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLacking } from '../session/useFeature.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';

type Props = { fact: string; advice: string; retry: string; onRetry: () => void };

/** What a page could not read: by its own words, or, where the plan does not hold the page, that it does not. */
export const Failed = ({ fact, advice, retry, onRetry }: Props) => {
  const { t } = useTranslation('record');
  if (useLacking()) return <Empty icon={<Lock />} fact={t('lacking')} advice={t('lackingAdvice')} />;
  return (
    <Empty icon={<TriangleAlert />} fact={fact} advice={advice}>
      <Button onClick={onRetry}>{retry}</Button>
    </Empty>
  );
};
