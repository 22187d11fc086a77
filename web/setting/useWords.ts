import { useTranslation } from 'react-i18next';
import { isSecret } from '../../domain/setting/table.ts';

/** What a value of a setting is called; what has no name stands for itself, '' is nothing set. */
export const useWords = (): ((key: string, value: string) => string) => {
  const { t, i18n } = useTranslation('setting');
  return (key, value) => {
    if (value === '') return t('notSet');
    if (isSecret(key)) return t(value === 'removed' ? 'secretRemoved' : 'secretChanged');
    const name = `option.${key}.values.${value}`;
    return i18n.exists(name, { ns: 'setting' }) ? t(name) : value;
  };
};
