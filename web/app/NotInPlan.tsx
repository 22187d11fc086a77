import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useNavigate } from 'react-router-dom';
import { text } from '../locales/i18n.ts';
import { toast } from '../api/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/lists/Empty.tsx';
import { PageTitle } from '../ui/page/PageTitle.tsx';

const leadsBackAfterMs = 1_000;

/** Says that the company's plan lacks the page, and leads home after a second (R609). */
export const NotInPlan = () => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(text('planGate', 'refused'));
    const leaving = setTimeout(() => void navigate('/', { replace: true }), leadsBackAfterMs);
    return () => clearTimeout(leaving);
  }, [navigate]);
  const said = text('planGate', 'refused');
  return (
    <>
      <PageTitle>{t('notFound')}</PageTitle>
      <Empty icon={<Lock />} fact={said}>
        <Button onClick={() => void navigate('/', { replace: true })}>{t('home')}</Button>
      </Empty>
    </>
  );
};
