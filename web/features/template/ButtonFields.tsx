import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { templateButtonTypes } from '../../../domain/kernel/templateParts.ts';
import { templateLimits } from '../../../domain/template/rules.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { FieldGroup } from '../../ui/fields/FormBox.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { phone } from '../../ui/page/screens.ts';
import type { TemplateValues } from './formValues.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: 150px minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: var(--s-8);
  align-items: start;
  width: 100%;
  & > :last-child {
    margin-top: 22px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding-bottom: var(--s-8);
    border-bottom: 1px solid var(--border);
    & > :nth-child(2),
    & > :nth-child(3) {
      grid-column: 1 / -1;
    }
    & > :last-child {
      grid-row: 1;
      grid-column: 2;
    }
  }
`;

/** The buttons of a template. */
export const ButtonFields = ({ form }: { form: UseFormReturn<TemplateValues, unknown, TemplateValues> }) => {
  const { t } = useTranslation('template');
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'buttons', keyName: 'key' });
  const buttons = useWatch({ control, name: 'buttons' });
  const { buttons: errors } = formState.errors;
  const ofAll = errors?.message ?? errors?.root?.message;
  return (
    <FieldGroup>
      <legend>{t('buttons')}</legend>
      {fields.map(({ key }, at) => {
        const type = buttons[at]?.type ?? 'QUICK_REPLY';
        return (
          <Row key={key}>
            <Select label={t('buttonType', { number: at + 1 })} {...register(`buttons.${at}.type`)}>
              {templateButtonTypes.map((each) => (
                <option key={each} value={each}>
                  {t(`types.${each}`)}
                </option>
              ))}
            </Select>
            {type !== 'COPY_CODE' && (
              <TextField
                label={t('buttonText')}
                maxLength={templateLimits.buttonText}
                error={errors?.[at]?.text?.message}
                autoComplete="off"
                {...register(`buttons.${at}.text`)}
              />
            )}
            {type !== 'QUICK_REPLY' && (
              <TextField
                label={t(`values.${type}`)}
                error={errors?.[at]?.value?.message}
                autoComplete="off"
                {...register(`buttons.${at}.value`)}
              />
            )}
            <IconButton label={t('removeButton', { number: at + 1 })} onClick={() => remove(at)}>
              <Trash2 aria-hidden />
            </IconButton>
          </Row>
        );
      })}
      {ofAll && <p role="alert">{ofAll}</p>}
      <Button
        disabled={fields.length >= templateLimits.buttons}
        onClick={() => append({ type: 'QUICK_REPLY', text: '', value: '' })}
      >
        <Plus aria-hidden />
        {t('addButton')}
      </Button>
    </FieldGroup>
  );
};
