import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { profiles } from '../../../domain/kernel/permissions.ts';
import type { UserRecord } from '../../../domain/user/shape.ts';
import { selectPhase, type EntitiesRoot } from '../../api/records/entities.ts';
import { QueueChecks } from '../../ui/fields/QueueChecks.tsx';
import { useAll } from '../../api/records/useAll.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { useTimeZone } from '../../api/session/useTimeZone.ts';
import { selectUser } from '../../api/session/slice.ts';
import { useCan } from '../../api/session/useCan.ts';
import { FieldRow, Two } from '../../ui/fields/FormBox.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import type { UserSlice } from './slice.ts';
import { asksForOld, numbersOf, userSchema, userInput, userStartValues, optionText } from './formValues.ts';
import { useCodeAsked } from './emailCode.ts';
import { sayings } from './sayings.ts';

const words = {
  name: 'name',
  email: 'email',
  password: 'password',
  invite: 'invite',
  oldPassword: 'oldPassword',
  emailCode: 'emailCode',
  profile: 'profile',
  queueIds: 'queues',
  whatsappId: 'connection',
  wpp: 'wpp',
  allTicket: 'allTicket',
} as const;

type Props<N extends string> = { of: UserSlice<N>; record: UserRecord | null; title: string };

/**
 * The user form: name, e-mail and password; for those who edit users also profile, queues, connection, phone and notices (R310,
 * R311).
 */
export const UserForm = <N extends string>({ of, record, title }: Props<N>) => {
  const { t } = useTranslation('user');
  const edits = useCan('users:edit');
  const queues = useAll('queue', edits);
  const isReady = useSelector((state: EntitiesRoot) => selectPhase(state, 'queue')) === 'ready';
  const { refusal } = useSelector(of.select);
  const own = useSelector(selectUser)?.id === record?.id;
  const timeZone = useTimeZone();
  const form = useFields(userSchema(record, own), userStartValues(record, timeZone));
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const chosenProfile = useWatch({ control, name: 'profile' });
  const code = useCodeAsked(refusal);
  const [password, email, whatsappId, invite] = useWatch({
    control,
    name: ['password', 'email', 'whatsappId', 'invite'],
  });
  const connections = useNarrowed('whatsapp', t('connection'), whatsappId, edits);
  return (
    <RecordForm
      of={of}
      record={record}
      filled={{
        form,
        start: (one) => userStartValues(one, timeZone),
        called: (name) => t(words[name]),
        said: sayings(queues, connections.records),
      }}
      title={title}
      width={560}
      submit={(save) => handleSubmit((values) => save(userInput(values, edits)))}
    >
      <TextField
        label={t('name')}
        error={errors.name?.message}
        autoFocus
        autoComplete="off"
        data-1p-ignore
        {...register('name')}
      />
      <Two>
        <TextField
          label={t('email')}
          type="email"
          error={errors.email?.message}
          autoComplete="off"
          {...register('email')}
        />
        {!invite && (
          <TextField
            label={t('password')}
            type="password"
            error={errors.password?.message}
            hint={record ? t('passwordHint') : undefined}
            autoComplete="new-password"
            {...register('password')}
          />
        )}
      </Two>
      {!record && (
        <FieldRow>
          <Controller
            control={control}
            name="invite"
            render={({ field }) => (
              <Switch
                label={t('invite')}
                checked={field.value}
                onChange={(event) => field.onChange(event.target.checked)}
                onBlur={field.onBlur}
              />
            )}
          />
        </FieldRow>
      )}
      {own && asksForOld({ password, email }, record) && (
        <TextField
          label={t('oldPassword')}
          type="password"
          hint={t('oldPasswordHint')}
          error={errors.oldPassword?.message ?? (code.about ? undefined : refusal)}
          autoComplete="current-password"
          {...register('oldPassword')}
        />
      )}
      {code.asked && (
        <TextField
          label={t('emailCode')}
          hint={code.about ? refusal : t('emailCodeHint')}
          inputMode="numeric"
          error={errors.emailCode?.message}
          autoComplete="one-time-code"
          {...register('emailCode')}
        />
      )}
      {edits && (
        <>
          {connections.search}
          <Two>
            <Select
              label={t('profile')}
              hint={chosenProfile === 'supervisor' ? t('profileHint') : undefined}
              {...register('profile')}
            >
              {profiles.map((profile) => (
                <option key={profile} value={profile}>
                  {t(`profiles.${profile}`)}
                </option>
              ))}
            </Select>
            <Controller
              control={control}
              name="whatsappId"
              render={({ field }) => (
                <Select
                  label={t('connection')}
                  name={field.name}
                  value={optionText(field.value)}
                  onChange={(event) => field.onChange(event.target.value)}
                  onBlur={field.onBlur}
                >
                  <option value="">{t('companyConnection')}</option>
                  <Options of={connections.records} />
                </Select>
              )}
            />
          </Two>
          {isReady && (
            <Controller
              control={control}
              name="queueIds"
              render={({ field }) => (
                <QueueChecks
                  label={t('queues')}
                  none={t('noQueues')}
                  hint={t('queuesHint')}
                  queues={queues}
                  chosen={numbersOf(field.value)}
                  onChange={field.onChange}
                />
              )}
            />
          )}
          <TextField
            label={t('wpp')}
            hint={t('wppHint')}
            inputMode="tel"
            error={errors.wpp?.message}
            autoComplete="off"
            {...register('wpp')}
          />
          <FieldRow>
            <Controller
              control={control}
              name="allTicket"
              render={({ field }) => (
                <Switch
                  label={t('allTicket')}
                  checked={field.value === 'enable'}
                  onChange={(event) => field.onChange(event.target.checked ? 'enable' : 'disable')}
                  onBlur={field.onBlur}
                />
              )}
            />
          </FieldRow>
        </>
      )}
    </RecordForm>
  );
};
