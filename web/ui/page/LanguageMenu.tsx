import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { currentLanguage } from '../../locales/i18n.ts';
import { Menu, MenuRadio } from '../layers/Menu.tsx';
import { languageOptions } from './languageOptions.ts';
import { languageChosen } from './layoutSlice.ts';

/** The languages, for visitors who are not signed in. */
export const LanguageMenu = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('app');
  const dispatch = useDispatch();
  return (
    <Menu trigger={trigger} opened>
      <MenuRadio
        label={t('language')}
        value={currentLanguage()}
        options={languageOptions}
        onChange={(language) => dispatch(languageChosen(language))}
      />
    </Menu>
  );
};
