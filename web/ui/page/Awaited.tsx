import { WifiOff } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { parts } from '../../api/parts.ts';
import { Button } from '../Button.tsx';
import { Empty } from '../lists/Empty.tsx';

/** Shown instead of a page that is loading. When the page cannot be fetched, it says so and offers a retry. */
export const Awaited = ({ instead }: { instead: ReactNode }) => {
  const { t } = useTranslation('app');
  const isAway = useSyncExternalStore(parts.watch, parts.areWaiting);
  if (!isAway) return instead;
  return (
    <Empty icon={<WifiOff aria-hidden />} fact={t('partAway')} advice={t('partAwayAdvice')}>
      <Button onClick={parts.retry}>{t('partAgain')}</Button>
    </Empty>
  );
};
