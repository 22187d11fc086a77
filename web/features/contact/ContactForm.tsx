import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { WholeContact } from '../../../domain/contact/shape.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { useTimeZone } from '../../api/session/useTimeZone.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FieldRow, Two } from '../../ui/fields/FormBox.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ExtraInfo } from './ExtraInfo.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { contacts } from './slice.ts';
import { Merged } from './Merged.tsx';
import { Stopped } from './Stopped.tsx';
import { contactSchema, contactStartValues } from './formValues.ts';

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-16);
  min-width: 0;
  p:first-child {
    font-size: var(--t-14);
    font-weight: var(--w-medium);
  }
  p + p {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  div {
    min-width: 0;
  }
`;
/** The third field spans both columns. */
const Three = styled(Two)`
  & > :nth-child(3) {
    grid-column: 1 / -1;
  }
`;

/** Adds a contact, or changes one (R259). */
export const ContactForm = ({ record }: { record: WholeContact | null }) => {
  const { t } = useTranslation('contact');
  const timeZone = useTimeZone();
  const form = useFields(contactSchema(record), contactStartValues(record, timeZone));
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const live = useRecord('contact', record?.id ?? null);
  return (
    <RecordForm
      of={contacts}
      record={record}
      filled={{
        form,
        start: (one) => contactStartValues(one, timeZone),
        called: (name) => t(name === 'extraInfo' ? 'form.extra' : `form.${name}`),
      }}
      title={t(record ? 'edit' : 'add')}
      width={560}
      submit={(save) => handleSubmit(({ number = '', ...rest }) => save({ ...rest, number }))}
    >
      {record && (
        <Who>
          <Avatar id={record.id} name={record.name} size="lg" picture={record.profilePicUrl} />
          <div>
            <Truncated as="p">{record.name}</Truncated>
            <Truncated as="p">
              {record.whatsapp ? t('form.origin', { name: record.whatsapp.name }) : readableNumber(record.number)}
            </Truncated>
          </div>
        </Who>
      )}
      <Three>
        <TextField label={t('form.name')} error={errors.name?.message} autoFocus {...register('name')} />
        {!record?.isGroup && (
          <TextField
            label={t('form.number')}
            error={errors.number?.message}
            hint={t('form.numberHint')}
            inputMode="tel"
            {...register('number')}
          />
        )}
        <TextField label={t('form.email')} type="email" error={errors.email?.message} {...register('email')} />
      </Three>
      {live && <Stopped contact={live} />}
      {record && <Merged contact={record} />}
      <ExtraInfo control={control} register={register} />
      <FieldRow>
        <Switch label={t('form.disableBot')} {...register('disableBot')} />
      </FieldRow>
    </RecordForm>
  );
};
