import { useRef, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { largestMegabytes } from '../../../commands/media/contract.ts';
import { quickMessageCalls, type QuickMessageRecord } from '../../../domain/quickMessage/record.ts';
import { text } from '../../locales/i18n.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { selectUser } from '../../api/session/slice.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { quickMessages } from './slice.ts';
import { openQuickMessageFile } from './openFile.ts';
import { variables } from '../../../domain/kernel/variables.ts';
import { Inserts } from '../../ui/fields/Inserts.tsx';

/** A click inserts a variable at the cursor (R453). */
const Variables = ({ onInsert }: { onInsert: (variable: string) => void }) => {
  const { t } = useTranslation('quickMessage');
  const pieces = variables.map((variable) => ({ piece: `{{${variable}}}`, name: t(`variable.${variable}`) }));
  return <Inserts label={t('insert')} pieces={pieces} onInsert={onInsert} />;
};

const rows = 7;
const isTooLarge = (wish: FileWish) => wish instanceof File && wish.size > largestMegabytes * 1024 * 1024;

const startValues = (record: QuickMessageRecord | null) => ({
  shortcode: record?.shortcode ?? '',
  message: record?.message ?? '',
  geral: record?.geral ?? false,
  status: record?.status ?? true,
});
const words = { shortcode: 'shortcode', message: 'message', geral: 'generalHint', status: 'active' } as const;

/** The form of a quick message: shortcode, message with variables, who sees it, and its file (R453, R454). */
export const QuickMessageForm = ({ record }: { record: QuickMessageRecord | null }) => {
  const { t } = useTranslation('quickMessage');
  const me = useSelector(selectUser);
  const [file, setFile] = useState<FileWish>('keep');
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useFields(quickMessageCalls.create.body, startValues(record));
  const { register, handleSubmit, setValue, formState } = form;
  const { errors } = formState;
  // A user who hides the message of a colleague would no longer see it.
  const mayHide = !record || record.userId === me?.id;

  const insert = (variable: string) => {
    const field = area.current;
    if (!field) return;
    field.setRangeText(variable, field.selectionStart, field.selectionEnd, 'end');
    setValue('message', field.value, { shouldDirty: true });
    field.focus();
  };
  const { ref, ...message } = register('message');
  const tooLarge = isTooLarge(file) ? text('errors', 'ERR_FILE_TOO_LARGE') : undefined;
  return (
    <RecordForm
      of={quickMessages}
      record={record}
      filled={{ form, start: startValues, called: (name) => t(words[name]) }}
      changed={file !== 'keep'}
      title={record ? t('edit', { name: record.shortcode }) : t('add')}
      width={560}
      submit={(save) => handleSubmit((body) => (tooLarge ? undefined : save({ body, file })))}
    >
      <TextField
        label={t('shortcode')}
        hint={t('shortcodeHint')}
        error={errors.shortcode?.message}
        autoFocus
        autoComplete="off"
        {...register('shortcode')}
      />
      <TextArea
        label={t('message')}
        rows={rows}
        error={errors.message?.message}
        {...message}
        ref={(field) => {
          ref(field);
          area.current = field;
        }}
      />
      <Variables onInsert={insert} />
      <FileField
        held={record?.mediaName ?? null}
        wish={file}
        error={tooLarge}
        onChange={setFile}
        onOpen={() => record && void openQuickMessageFile(record.id)}
      />
      {mayHide && <Switch label={t('generalHint')} {...register('geral')} />}
      <Switch label={t('active')} {...register('status')} />
    </RecordForm>
  );
};
