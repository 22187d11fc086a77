import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { priceKeys } from '../../../domain/installation/table.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Two } from '../../ui/fields/FormBox.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { InstallationBox, Hint } from './InstallationBox.ts';
import { settingSaveClicked, selectInstallation } from './slice.ts';

/** The prices that Meta asks for messages over the official API. Each company sees its costs by them. */
export const PriceForm = () => {
  const { t } = useTranslation('installation');
  const id = useId();
  const dispatch = useDispatch();
  const set = useSelector(selectInstallation);
  const [typed, setTyped] = useState<Partial<Record<(typeof priceKeys)[number], string>>>({});
  const changed = priceKeys.filter((key) => typed[key] !== undefined && typed[key].trim() !== set[key]);
  const save = () => changed.forEach((key) => dispatch(settingSaveClicked({ key, value: typed[key]?.trim() ?? '' })));
  if (set.messageCurrency === undefined) return null;
  return (
    <InstallationBox aria-labelledby={id}>
      <h2 id={id}>{t('prices')}</h2>
      <Hint>{t('pricesHint')}</Hint>
      <Two>
        {priceKeys.map((key) => (
          <TextField
            key={key}
            label={t(`priceFields.${key}`)}
            inputMode={key === 'messageCurrency' ? 'text' : 'decimal'}
            autoComplete="off"
            value={typed[key] ?? set[key] ?? ''}
            onChange={({ target: { value } }) => setTyped({ ...typed, [key]: value })}
          />
        ))}
      </Two>
      <Button
        variant="primary"
        busy={set.saving !== undefined && priceKeys.some((key) => key === set.saving)}
        disabled={changed.length === 0}
        onClick={save}
      >
        {t('save')}
      </Button>
    </InstallationBox>
  );
};
