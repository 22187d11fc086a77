import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { mostOptions, fileListCalls } from '../../../domain/fileList/record.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { phone } from '../../ui/page/screens.ts';
import { FieldGroup } from '../../ui/fields/FormBox.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { FileListValues } from './formValues.ts';
import { request } from '../../api/request.ts';
import { openTab } from '../../ui/page/openTab.ts';

/** Opens the file of an option in a new tab. */
const openListedFile = (fileListId: number, optionId: number): Promise<void> =>
  openTab(async () => {
    const { options } = await request(fileListCalls.get, { params: { fileListId } });
    return options.find(({ id }) => id === optionId)?.path ?? null;
  });

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
    <FieldGroup>
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
    </FieldGroup>
  );
};
