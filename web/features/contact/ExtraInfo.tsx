import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type Control, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Control as Box } from '../../ui/fields/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { SavedContact, ContactValues } from './formValues.ts';

const Root = styled.fieldset`
  display: grid;
  gap: var(--s-8);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  color: var(--text-muted);
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
  align-items: center;
  gap: var(--s-8);
`;

/** More facts about a contact, each with a name and a value (R259). */
export const ExtraInfo = ({
  control,
  register,
}: {
  control: Control<ContactValues, unknown, SavedContact>;
  register: UseFormRegister<ContactValues>;
}) => {
  const { t } = useTranslation('contact');
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo' });
  return (
    <Root aria-label={t('form.extra')}>
      <Head>
        {t('form.extra')}
        <Button variant="ghost" size="sm" onClick={() => append({ name: '', value: '' })}>
          <Plus aria-hidden />
          {t('form.addExtra')}
        </Button>
      </Head>
      {fields.map(({ id }, index) => (
        <Row key={id}>
          <Box>
            <input
              aria-label={t('form.extraName', { at: index + 1 })}
              maxLength={200}
              {...register(`extraInfo.${index}.name`)}
            />
          </Box>
          <Box>
            <input
              aria-label={t('form.extraValue', { at: index + 1 })}
              maxLength={2000}
              {...register(`extraInfo.${index}.value`)}
            />
          </Box>
          <IconButton label={t('form.removeExtra', { at: index + 1 })} onClick={() => remove(index)}>
            <Trash2 aria-hidden />
          </IconButton>
        </Row>
      ))}
    </Root>
  );
};
