import { hasText } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { isSecret } from '../../../domain/setting/table.ts';

/** Returns the name of a setting's value; a value without a name is shown as it is, and '' as not set. */
export const useWords = (): ((key: string, value: string) => string) => {
  const { t } = useTranslation('setting');
  return (key, value) => {
    if (value === '') return t('notSet');
    if (isSecret(key)) return t(value === 'removed' ? 'secretRemoved' : 'secretChanged');
    const name = `option.${key}.values.${value}`;
    return hasText('setting', name) ? t(name) : value;
  };
};
