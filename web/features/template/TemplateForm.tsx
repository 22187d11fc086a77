import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { templateCategories, templateHeaderTypes } from '../../../domain/kernel/templateParts.ts';
import { renderTemplate, templateSlots, CODE } from '../../../domain/template/content.ts';
import type { TemplateRecord } from '../../../domain/template/record.ts';
import { templateLimits } from '../../../domain/template/rules.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TemplatePreview } from '../../ui/bubble/TemplateParts.tsx';
import { Two } from '../../ui/fields/FormBox.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { ButtonFields } from './ButtonFields.tsx';
import { contentOf, savingOf, templateStartValues, templateForm } from './formValues.ts';
import { languageName, languages } from './languages.ts';
import { PreviewPane, Sides } from './SidesBox.ts';
import { templates } from './slice.ts';
import { useSlotName } from './useSlotName.ts';

const EXAMPLE = '{{1}}, {{2}}';
const bodyRows = 6;
/** The examples that Meta takes. */
const accepted = { IMAGE: '.png,.jpg,.jpeg', VIDEO: '.mp4', DOCUMENT: '.pdf' } as const;

/** The form of a template, with the message as the customer sees it. */
export const TemplateForm = ({
  record,
  connections,
}: {
  record: TemplateRecord | null;
  connections: readonly WhatsappRecord[];
}) => {
  const { t } = useTranslation('template');
  const slotName = useSlotName();
  const own = connections.find(({ businessAccountId }) => businessAccountId === record?.accountId) ?? connections[0];
  const start = (one: TemplateRecord | null) => templateStartValues(one, own?.id ?? null);
  const form = useFields(templateForm, start(record));
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const [file, setFile] = useState<FileWish>('keep');
  const content = contentOf(useWatch({ control }));
  const slots = templateSlots(content).filter(({ name }) => name !== CODE);
  const isOld = record !== null;
  const headerType = content.header?.type ?? 'NONE';
  const takesFile = headerType !== 'NONE' && headerType !== 'TEXT';
  const isFileMissing = takesFile && !(file instanceof File);
  return (
    <RecordForm
      of={templates}
      record={record}
      filled={{ form, start, called: (name) => t(name === 'connectionId' ? 'connection' : name) }}
      changed={file !== 'keep'}
      title={record ? t('edit', { name: record.name }) : t('add')}
      width={920}
      submit={(save) => handleSubmit((values) => (isFileMissing ? undefined : save({ ...savingOf(values), file })))}
    >
      <Sides>
        <div>
          {connections.length > 1 && !isOld && (
            <Select label={t('connection')} error={errors.connectionId?.message} {...register('connectionId')}>
              <Options of={connections} />
            </Select>
          )}
          <Two>
            <TextField
              label={t('name')}
              hint={t('nameHint')}
              error={errors.name?.message}
              readOnly={isOld}
              autoFocus={!isOld}
              autoComplete="off"
              {...register('name')}
            />
            <Select label={t('language')} error={errors.language?.message} disabled={isOld} {...register('language')}>
              {languages(record?.language).map((code) => (
                <option key={code} value={code}>
                  {languageName(code)}
                </option>
              ))}
            </Select>
          </Two>
          <Select
            label={t('category')}
            hint={t('categoryHint')}
            disabled={record?.status === 'APPROVED'}
            {...register('category')}
          >
            {templateCategories
              .filter((each) => each !== 'AUTHENTICATION')
              .map((each) => (
                <option key={each} value={each}>
                  {t(`categories.${each}`)}
                </option>
              ))}
          </Select>
          <Select label={t('headerType')} {...register('headerType')}>
            {(['NONE', ...templateHeaderTypes] as const).map((each) => (
              <option key={each} value={each}>
                {t(`headerTypes.${each}`)}
              </option>
            ))}
          </Select>
          {takesFile && (
            <FileField
              held={null}
              wish={file}
              error={isFileMissing && formState.isSubmitted ? t('headerFileMissing') : undefined}
              accept={accepted[headerType]}
              hint={t('headerFileHint')}
              onChange={setFile}
            />
          )}
          {headerType === 'TEXT' && (
            <TextField
              label={t('header')}
              maxLength={templateLimits.header}
              error={errors.header?.message}
              autoComplete="off"
              {...register('header')}
            />
          )}
          <TextArea
            label={t('body')}
            hint={t('bodyHint', { example: EXAMPLE })}
            rows={bodyRows}
            maxLength={templateLimits.body}
            error={errors.body?.message}
            {...register('body')}
          />
          <TextField
            label={t('footer')}
            maxLength={templateLimits.footer}
            error={errors.footer?.message}
            autoComplete="off"
            {...register('footer')}
          />
          <ButtonFields form={form} />
          {slots.length > 0 && (
            <Two as="fieldset">
              {slots.map((slot) => (
                <TextField
                  key={slot.key}
                  label={t('example', { variable: slotName(slot) })}
                  error={errors.examples?.[slot.key]?.message}
                  autoComplete="off"
                  {...register(`examples.${slot.key}`)}
                />
              ))}
            </Two>
          )}
        </div>
        <PreviewPane>
          <h3>{t('preview')}</h3>
          <TemplatePreview {...renderTemplate(content, content.examples)} />
        </PreviewPane>
      </Sides>
    </RecordForm>
  );
};
