import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { mostOptions } from '../../../domain/fileList/record.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { phone } from '../../ui/page/screens.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { FileListValues } from './formValues.ts';
import { openListedFile } from './openFile.ts';

const Box = styled.fieldset`
  display: grid;
  gap: var(--s-8);
  justify-items: start;
  min-width: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: var(--s-8);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
  & > p {
    font-size: var(--t-12);
    color: var(--text-faint);
  }
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: var(--s-12);
  align-items: start;
  width: 100%;
  padding: var(--s-12);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    & > :nth-child(2) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;

const stemOf = (file: string): string => file.replace(/\.[^.]*$/, '');

/** The options of a list, each with a name and a file. */
export const OptionFields = ({
  form,
  listId,
}: {
  form: UseFormReturn<FileListValues, unknown, FileListValues>;
  listId: number | null;
}) => {
  const { t } = useTranslation('fileList');
  const { control, register, getValues, setValue, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'options', keyName: 'key' });
  const errors = formState.errors.options ?? [];
  const isFull = fields.length >= mostOptions;

  /** Names an option after its file if it has no name yet. */
  const chosen = (at: number, wish: FileWish) => {
    if (wish instanceof File && !getValues(`options.${at}.name`).trim())
      setValue(`options.${at}.name`, stemOf(wish.name).slice(0, 200), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box>
      <legend>{t('options')}</legend>
      {fields.map(({ key, id, held }, at) => (
        <Row key={key} role="group" aria-label={t('option', { number: at + 1 })}>
          <TextField
            label={t('caption')}
            hint={t('captionHint')}
            error={errors[at]?.name?.message}
            autoComplete="off"
            {...register(`options.${at}.name`)}
          />
          <Controller
            control={control}
            name={`options.${at}.wish`}
            render={({ field }) => (
              <FileField
                held={held}
                wish={field.value}
                error={errors[at]?.wish?.message}
                onChange={(wish) => {
                  field.onChange(wish);
                  chosen(at, wish);
                }}
                onOpen={() => listId !== null && void openListedFile(listId, id)}
              />
            )}
          />
          <IconButton size="sm" label={t('removeOption', { number: at + 1 })} onClick={() => remove(at)}>
            <Trash2 aria-hidden />
          </IconButton>
        </Row>
      ))}
      {fields.length === 0 && <p>{t('noOptions')}</p>}
      <Button disabled={isFull} onClick={() => append({ id: 0, name: '', held: null, wish: 'keep' })}>
        <Plus aria-hidden />
        {t('addOption')}
      </Button>
      {isFull && <p>{t('most', { count: mostOptions })}</p>}
    </Box>
  );
};
