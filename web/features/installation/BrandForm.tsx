import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { logoModes } from '../../../domain/installation/table.ts';
import { selectLayout } from '../../ui/page/layoutSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { InstallationBox, Hint } from './InstallationBox.ts';
import { LogoField } from './LogoField.tsx';
import { settingSaveClicked, selectInstallation } from './slice.ts';

/** The name and the logos that all users of the installation see, also before sign-in. */
export const BrandForm = () => {
  const { t } = useTranslation('installation');
  const dispatch = useDispatch();
  const { appName } = useSelector(selectLayout).brand;
  const { saving } = useSelector(selectInstallation);
  const [typed, setTyped] = useState(appName);
  return (
    <InstallationBox>
      <TextField
        label={t('appName')}
        hint={t('appNameHint')}
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        variant="primary"
        busy={saving === 'appName'}
        disabled={typed.trim() === appName}
        onClick={() => dispatch(settingSaveClicked({ key: 'appName', value: typed.trim() }))}
      >
        {t('save')}
      </Button>
      {logoModes.map((mode) => (
        <LogoField key={mode} mode={mode} />
      ))}
      <Hint>{t('logoHint')}</Hint>
    </InstallationBox>
  );
};
