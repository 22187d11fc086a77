import { KeyRound } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { FieldRow, Two } from '../../ui/fields/FormBox.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { MeanwhileNotice } from '../../ui/records/MeanwhileNotice.tsx';
import { useLeaving } from '../../ui/records/useLeaving.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { ImportFields } from './ImportFields.tsx';
import { MoveRow } from './MoveRow.tsx';
import { OfficialFields } from './OfficialFields.tsx';
import { PromptField } from './PromptField.tsx';
import { QueueFields } from './QueueFields.tsx';
import { changedIn, messages, numbers, connectionSchema, connectionStartValues } from './formValues.ts';
import { layerClosed, connectionSaveClicked, selectConnectionState } from './slice.ts';
import { useRivals } from './useRivals.ts';

/** Returns a random token of 32 bytes, encoded so that it can be part of an address. */
const newToken = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  align-content: start;
  h3 {
    margin-top: var(--s-8);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
`;

/**
 * Adds a connection, or changes one (R219). Changes of a colleague appear in the untouched fields and are kept on save. The
 * typed values stay even if the connection is removed (`now` is undefined).
 */
export const ConnectionForm = ({ now }: { now?: WhatsappRecord | undefined }) => {
  const { t } = useTranslation('connection');
  const [connection] = useState(now);
  const gone = connection !== undefined && now === undefined;
  const { zone } = useClock();
  const [schema] = useState(() => connectionSchema(connection, zone));
  const { saving, simulator, autoCloseHours } = useSelector(selectConnectionState);
  const dispatch = useDispatch();
  const form = useFields(schema, connectionStartValues(connection, zone));
  const { register, handleSubmit, formState, control, setValue, reset } = form;
  const theirs = useRivals(now, zone, form, saving);
  const { errors, dirtyFields } = formState;
  useEffect(() => {
    if (now) reset(connectionStartValues(now, zone), { keepDirtyValues: true });
  }, [now, reset, zone]);
  const [file, setFile] = useState<FileWish>('keep');
  const channel = useWatch({ control, name: 'channel' });
  const able = capabilitiesOf(channel ?? 'whatsapp');
  const close = () => dispatch(layerClosed());
  const closing = autoCloseHours === null ? null : { minutes: autoCloseHours * 60, count: autoCloseHours };
  const { leave, question } = useLeaving(formState.isDirty || file !== 'keep', close);
  const save = handleSubmit((values) =>
    dispatch(
      connectionSaveClicked(
        connection ? { id: connection.id, values: changedIn(values, dirtyFields), file } : { id: null, values, file },
      ),
    ),
  );
  return (
    <Dialog open side onClose={leave} title={connection ? t('form.edit', { name: connection.name }) : t('form.add')}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Body>
          {connection && <MoveRow connection={connection} isDisabled={gone || formState.isDirty || file !== 'keep'} />}
          {!connection && (
            <ChannelChoice simulator={simulator} value={channel} onChange={(next) => setValue('channel', next)} />
          )}
          <TextField label={t('form.name')} error={errors.name?.message} autoFocus {...register('name')} />
          {!able.pairing && <OfficialFields control={control} register={register} />}
          <FieldRow>
            <Switch label={t('form.isDefault')} {...register('isDefault')} />
          </FieldRow>
          <TextField
            label={t('form.token')}
            hint={connection?.token ? t('form.tokenHint') : undefined}
            error={errors.token?.message}
            autoComplete="off"
            after={
              <IconButton
                size="sm"
                label={t('form.newToken')}
                onClick={() => setValue('token', newToken(), { shouldDirty: true, shouldValidate: true })}
              >
                <KeyRound aria-hidden />
              </IconButton>
            }
            {...register('token')}
          />
          <QueueFields control={control} />
          <PromptField kept={connection?.promptId ?? null} {...register('promptId')} />
          {able.history && <ImportFields control={control} register={register} />}
          <h3>{t('form.messages')}</h3>
          {messages.map((name) => (
            <Fragment key={name}>
              <TextArea label={t(`form.${name}`)} rows={2} error={errors[name]?.message} {...register(name)} />
              {name === 'greetingMessage' && (
                <FileField
                  held={now?.mediaName ?? null}
                  wish={file}
                  error={undefined}
                  hint={t('form.fileHint')}
                  onChange={setFile}
                />
              )}
            </Fragment>
          ))}
          <h3>{t('form.numbers')}</h3>
          <Two>
            {numbers.map((name) => (
              <TextField
                key={name}
                label={t(`form.${name}`)}
                inputMode="numeric"
                error={errors[name] && t('form.number')}
                {...(name === 'expiresTicket' && {
                  placeholder: closing ? t('form.example', closing) : undefined,
                  hint: closing ? t('form.suggested', closing) : t('form.emptyMeans'),
                })}
                {...register(name)}
              />
            ))}
          </Two>
        </Body>
        {(gone || theirs.length > 0) && (
          <MeanwhileNotice>
            {t(gone ? 'record:gone' : 'record:changedBySomebody')}
            {!gone && theirs.map((line) => <em key={line}>{line}</em>)}
          </MeanwhileNotice>
        )}
        {question}
        <DialogFoot>
          <Button variant="ghost" onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={saving} disabled={gone}>
            {t(theirs.length > 0 ? 'record:saveAnyway' : connection ? 'form.save' : 'form.addAct')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
