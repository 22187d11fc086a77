import { Compass } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNavigate } from 'react-router-dom';
import { Button } from '../Button.tsx';
import { Empty } from '../lists/Empty.tsx';
import { PageTitle } from './PageTitle.tsx';

/** The page of an unknown address, with a way back. */
export const NotFound = () => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>{t('notFound')}</PageTitle>
      <Empty icon={<Compass />} fact={t('notFound')} advice={t('notFoundAdvice')}>
        <Button onClick={() => void navigate('/')}>{t('home')}</Button>
      </Empty>
    </>
  );
};
