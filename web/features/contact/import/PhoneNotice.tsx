import { useTranslation } from '../../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Notice } from './ImportBox.tsx';
import { selectImport } from './importSlice.ts';

/** Says that no phone is connected, before an import starts or when it had to stop. */
export const PhoneNotice = () => {
  const { t } = useTranslation('contact');
  const { phone, phase } = useSelector(selectImport);
  if (phone !== false) return null;
  return (
    <Notice>
      {t(phase === 'done' ? 'import.lostPhone' : 'import.noPhone')}{' '}
      <Link to="/connections">{t('import.connections')}</Link>
    </Notice>
  );
};
