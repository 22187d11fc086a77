import './saga.ts';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { largestMegabytes } from '../../../commands/media/contract.ts';
import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { renderTemplate } from '../../../domain/template/content.ts';
import type { ChosenTemplate } from '../../../domain/kernel/templateParts.ts';
import type { ScheduleRecord } from '../../../domain/schedule/shape.ts';
import { codeText } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import type { Named } from '../../api/records/kinds.ts';
import { zoneName } from '../../ui/format/dates.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { momentOf } from '../../api/session/moment.ts';
import { useClock } from '../../api/session/useClock.ts';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { useAll } from '../../api/records/useAll.ts';
import { ChosenTemplateFields } from '../template/index.ts';
import { ContactField } from './ContactField.tsx';
import { scheduleFormShape, RepeatFields, type Scope } from './RepeatFields.tsx';
import { schedules } from './slice.ts';
import { inAnHour } from './times.ts';
import { getSchedule } from '../../../projections/schedule/contract.ts';
import { request } from '../../api/request.ts';
import { openTab } from '../../ui/page/openTab.ts';

/** Opens the picture of a scheduled message in a new tab, under a fresh address. */
const openScheduleFile = (id: number): Promise<void> =>
  openTab(async () => (await request(getSchedule, { params: { scheduleId: id } })).mediaPath);

const isTooLarge = (wish: FileWish) => wish instanceof File && wish.size > largestMegabytes * 1024 * 1024;
/** The key of the label of each field. */
const words = {
  body: 'body',
  contactId: 'contact',
  sendAt: 'sendAt',
  whatsappId: 'connection',
  every: 'repeat',
  until: 'until',
} as const;

/** The initial values of a new message: contact, time (local to the company) and connection. */
export type Preset = { contact?: Named | undefined; sendAt?: string | undefined; whatsappId?: number | undefined };
type Props = { record: ScheduleRecord | null; preset?: Preset };

/** The form of a scheduled message: contact, text, time, connection and picture. A sent message is read-only (R469 to R476). */
export const ScheduleForm = ({ record, preset = {} }: Props) => {
  const { t } = useTranslation('schedule');
  const clock = useClock();
  const { zone } = clock;
  const [file, setFile] = useState<FileWish>('keep');
  const [scope, setScope] = useState<Scope>('this');
  const [contact, setContact] = useState<Named | undefined>(record?.contact ?? preset.contact);
  const [first] = useState(() => preset.sendAt ?? inAnHour(zone));
  const start = (one: ScheduleRecord | null) => ({
    body: one?.body ?? '',
    contactId: one?.contactId ?? preset.contact?.id ?? 0,
    // A failed message has a time in the past, so the form offers another one.
    sendAt: one ? (one.status === 'ERRO' ? first : wallTime(one.sendAt, zone)) : first,
    whatsappId: String((one ? one.whatsappId : preset.whatsappId) ?? ''),
    every: one?.repeat?.every ?? ('' as const),
    until: one?.repeat?.until ?? '',
  });
  const form = useFields(scheduleFormShape, start(record));
  const { register, control, handleSubmit, setValue, formState } = form;
  const whatsappId = useWatch({ control, name: 'whatsappId' });
  const connections = useNarrowed('whatsapp', t('connection'), whatsappId);
  const [template, setTemplate] = useState(record?.template ?? null);
  const [kind, setKind] = useState<'text' | 'template'>(record?.template ? 'template' : 'text');
  const all = useAll('whatsapp');
  const automatic = all.length === 1 ? all[0] : all.find(({ isDefault }) => isDefault);
  const over = whatsappId ? all.find(({ id }) => id === Number(whatsappId)) : automatic;
  const official = over && capabilitiesOf(over.channel).templates ? over : null;
  const templates = useAll('template');
  const isTemplate = official !== null && kind === 'template';
  const chosen = isTemplate ? template : null;
  /** The text of a template is that of the message, which the calendar shows. */
  const chooseTemplate = (next: ChosenTemplate | null) => {
    setTemplate(next);
    const one = templates.find(({ id }) => id === next?.templateId);
    setValue('body', one && next ? renderTemplate(one, next.values).body : '', { shouldDirty: true });
  };
  const { errors } = formState;
  const meant = ({ every, until, ...body }: z.output<typeof scheduleFormShape>) => ({
    ...body,
    template: chosen,
    repeat: every ? { every, until } : null,
    sendAt: instantOf(body.sendAt, zone),
    // A template belongs to its connection, so the contact's conversation may not choose another one.
    whatsappId: Number(body.whatsappId) || (isTemplate ? official.id : null),
  });
  const isQueued = record?.status === 'PENDENTE' && record.ticketId !== null;
  const sent = isQueued || (record !== null && record.sentAt !== null);
  const tooLarge = isTooLarge(file) ? text('errors', 'ERR_FILE_TOO_LARGE') : undefined;
  const choose = (one: Named | undefined) => {
    setContact(one);
    setValue('contactId', one?.id ?? 0, { shouldDirty: true, shouldValidate: one !== undefined });
  };
  const offered = connections.records.filter(({ id }) => id !== record?.whatsapp?.id);
  return (
    <RecordForm
      of={schedules}
      record={record}
      filled={{ form, start, called: (name) => t(words[name]) }}
      changed={file !== 'keep' || scope !== 'this' || chosen !== (record?.template ?? null)}
      title={record ? t(`titles.${record.status}`) : t('add')}
      width={isTemplate ? 720 : 520}
      fixed={sent}
      submit={(save) => handleSubmit((body) => (tooLarge ? undefined : save({ body: meant(body), file, scope })))}
    >
      {record?.status === 'ERRO' && (
        <Notice role="status">
          <TriangleAlert aria-hidden />
          <span>{t('failed', { reason: codeText(record.reason) })}</span>
        </Notice>
      )}
      {isQueued && (
        <Notice role="status">
          <Clock aria-hidden />
          <span>{t('queued')}</span>
        </Notice>
      )}
      {record?.sentAt && (
        <Notice role="status">
          <CircleCheck aria-hidden />
          <span>{t('sentAt', { at: momentOf(record.sentAt, clock), name: record.user.name })}</span>
        </Notice>
      )}
      <ContactField
        contact={contact}
        fixed={sent}
        error={errors.contactId ? t('required') : undefined}
        onChange={choose}
        autoFocus={!record && !contact}
      />
      {official && !sent && (
        <Segmented
          label={t('content')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'text', text: t('freeText') },
            { value: 'template', text: t('template') },
          ]}
        />
      )}
      {official && kind === 'text' && !sent && <Notice>{t('freeTextHint')}</Notice>}
      {isTemplate && !sent ? (
        <>
          <ChosenTemplateFields connectionId={official.id} chosen={template} onChoose={chooseTemplate} />
          {errors.body && !template && <Notice role="alert">{t('templateMissing')}</Notice>}
        </>
      ) : (
        <TextArea
          label={t('body')}
          rows={5}
          disabled={sent}
          error={errors.body?.message}
          autoFocus={!record && contact !== undefined}
          {...register('body')}
        />
      )}
      <TextField
        type="datetime-local"
        label={t('sendAt')}
        hint={t('zone', { zone: zoneName(zone) })}
        disabled={sent}
        error={errors.sendAt?.message}
        {...register('sendAt')}
      />
      <RepeatFields
        form={form}
        disabled={sent}
        scope={record?.repeat && record.status === 'PENDENTE' ? scope : null}
        onScope={setScope}
      />
      {!sent && connections.search}
      {(connections.records.length > 1 || record?.whatsapp) && (
        <Select label={t('connection')} disabled={sent} {...register('whatsappId')}>
          <option value="">{t('automatic')}</option>
          {record?.whatsapp && <option value={record.whatsapp.id}>{record.whatsapp.name}</option>}
          <Options of={offered} />
        </Select>
      )}
      <FileField
        held={record?.mediaName ?? null}
        wish={file}
        error={tooLarge}
        {...(!isTemplate && { accept: '.png,.jpg,.jpeg' })}
        hint={isTemplate ? t('templateFile') : t('pictures', { megabytes: largestMegabytes })}
        disabled={sent}
        onChange={setFile}
        onOpen={() => record && void openScheduleFile(record.id)}
      />
    </RecordForm>
  );
};
