import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addTexts, text } from '../kernel/i18n.ts';
import { toast } from '../kernel/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PageTitle } from './PageTitle.tsx';

addTexts('plan.gate', {
  pt: { refused: 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.' },
  en: { refused: 'This company has no permission to open this page! We are taking you back.' },
  es: { refused: '¡Esta empresa no tiene permiso para acceder a esta página! Le estamos redirigiendo.' },
});

const leadsBackAfterMs = 1_000;

/** Says that the company's plan lacks the page, and leads home after a second (R609). */
export const NotInPlan = () => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(text('plan.gate', 'refused'));
    const leaving = setTimeout(() => void navigate('/', { replace: true }), leadsBackAfterMs);
    return () => clearTimeout(leaving);
  }, [navigate]);
  const said = text('plan.gate', 'refused');
  return (
    <>
      <PageTitle>{t('notFound')}</PageTitle>
      <Empty icon={<Lock />} fact={said}>
        <Button onClick={() => void navigate('/', { replace: true })}>{t('home')}</Button>
      </Empty>
    </>
  );
};
