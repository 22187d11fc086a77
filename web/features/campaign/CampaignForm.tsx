import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { largestMegabytes } from '../../../commands/media/contract.ts';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { useAll } from '../../api/records/useAll.ts';
import { text } from '../../locales/i18n.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { useClock } from '../../api/session/useClock.ts';
import { DialogBody } from '../../ui/layers/Dialog.tsx';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { FieldRow } from '../../ui/fields/FormBox.ts';
import { zoneName } from '../../ui/format/dates.ts';
import { tablet } from '../../ui/page/screens.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CampaignNotice } from './CampaignNotice.tsx';
import { CostEstimate } from '../cost/index.ts';
import { ChosenTemplateFields } from '../template/index.ts';
import { Choices } from './Choices.tsx';
import { bodyOf, changeableNow, campaignFormShape, campaignStartValues } from './formValues.ts';
import { MessageTabs } from './MessageTabs.tsx';
import { recipientPreview } from './recipientPreview.ts';
import { campaigns } from './slice.ts';
import { getCampaign } from '../../../projections/campaign/contract.ts';
import { request } from '../../api/request.ts';
import { openTab } from '../../ui/page/openTab.ts';

/** Opens the file of a campaign in a new tab. */
const openCampaignFile = (campaignId: number): Promise<void> =>
  openTab(async () => (await request(getCampaign, { params: { campaignId } })).mediaPath);

const Body = styled(DialogBody)`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  gap: var(--s-24);
  align-items: start;
  ${tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Side = styled.div`
  display: grid;
  gap: var(--s-16);
  align-content: start;
  min-width: 0;
`;
const Hint = styled.p`
  margin-top: calc(-1 * var(--s-8));
  font-size: var(--t-12);
  color: var(--text-muted);
`;
const isTooLarge = (wish: FileWish) => wish instanceof File && wish.size > largestMegabytes * 1024 * 1024;

/**
 * The campaign form: recipients, texts, time and connection. It is read-only once the campaign can no longer change (R494 to
 * R499).
 */
export const CampaignForm = ({ record }: { record: CampaignRecord | null }) => {
  const { t } = useTranslation('campaignForm');
  const { zone } = useClock();
  const [file, setFile] = useState<FileWish>('keep');
  const [how] = useState(() => changeableNow(record));
  const start = (one: CampaignRecord | null) => campaignStartValues(one, zone);
  const form = useFields(campaignFormShape, start(record));
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const [confirmation, now, whatsappId] = useWatch({ control, name: ['confirmation', 'now', 'whatsappId'] });
  const [template, setTemplate] = useState(record?.template ?? null);
  const chosen = useAll('whatsapp').find(({ id }) => id === Number(whatsappId));
  const category = useAll('template').find(({ id }) => id === template?.templateId)?.category;
  const people = useSelector(recipientPreview.select).data;
  const official = chosen && capabilitiesOf(chosen.channel).window ? chosen : null;
  const begun = record?.startedAt != null;
  /**
   * The template is absent if the campaign had none and has none, so that other clients' campaigns stay as they are. The
   * question is a text, which the official API does not take; a campaign that has begun keeps it.
   */
  const sent = official
    ? { template, ...(!begun && { confirmation: false }) }
    : record?.template
      ? { template: null }
      : {};
  const tooLarge = isTooLarge(file) ? text('errors', 'ERR_FILE_TOO_LARGE') : undefined;
  const title =
    how === 'nothing' ? t('view', { name: record?.name }) : record ? t('edit', { name: record.name }) : t('add');
  return (
    <FormProvider {...form}>
      <RecordForm
        of={campaigns}
        record={record}
        bare
        filled={{ form, start, called: (name) => t(`fields.${name}`) }}
        changed={file !== 'keep' || template !== (record?.template ?? null)}
        title={title}
        width={980}
        fixed={how === 'nothing'}
        submit={(save) =>
          handleSubmit((values) => (tooLarge ? undefined : save({ body: { ...bodyOf(values, zone), ...sent }, file })))
        }
      >
        <Body>
          <Side>
            {record && <CampaignNotice campaign={record} how={how} />}
            <TextField
              label={t('fields.name')}
              error={errors.name?.message}
              readOnly={how !== 'all'}
              autoFocus={how === 'all'}
              autoComplete="off"
              {...register('name')}
            />
            {!official && (
              <FieldRow>
                <Switch label={t('fields.confirmation')} disabled={how !== 'all'} {...register('confirmation')} />
              </FieldRow>
            )}
            <Choices record={record} fixed={how === 'nothing'} begun={begun} />
            {how === 'all' && (
              <FieldRow>
                <Switch label={t('fields.now')} {...register('now')} />
              </FieldRow>
            )}
            {now ? (
              <Hint>{t('nowHint')}</Hint>
            ) : (
              <TextField
                type="datetime-local"
                label={t('fields.scheduledAt')}
                hint={t('zone', { zone: zoneName(zone) })}
                disabled={how !== 'all'}
                error={errors.scheduledAt?.message}
                {...register('scheduledAt')}
              />
            )}
            <FileField
              held={record?.mediaName ?? null}
              wish={file}
              error={tooLarge}
              disabled={how !== 'all'}
              onChange={setFile}
              onOpen={() => record && void openCampaignFile(record.id)}
            />
          </Side>
          {official ? (
            <div>
              <ChosenTemplateFields connectionId={official.id} chosen={template} onChoose={setTemplate} />
              {category && people && <CostEstimate category={category} recipients={people.count} />}
            </div>
          ) : (
            <MessageTabs
              asks={confirmation}
              fixed={how === 'nothing'}
              campaignId={file === 'keep' ? (record?.id ?? null) : null}
            />
          )}
        </Body>
      </RecordForm>
    </FormProvider>
  );
};
