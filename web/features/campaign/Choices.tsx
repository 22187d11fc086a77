import { useEffect, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import type { Named } from '../../api/records/kinds.ts';
import { useTask } from '../../api/task.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { Two } from '../../ui/fields/FormBox.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import type { CampaignValues } from './formValues.ts';
import { recipientPreview } from './recipientPreview.ts';

const Count = styled.p`
  margin-top: calc(-1 * var(--s-8));
  font-size: var(--t-12);
  color: var(--text-muted);
`;
type Field = 'contactListId' | 'tagListId' | 'whatsappId' | 'queueId' | 'fileListId';
type Props = {
  name: Field;
  none: string;
  hint?: string;
  all: readonly Named[];
  search?: ReactNode;
  /** The chosen item, which may be missing from the list of all. */
  held: Named | null;
  disabled: boolean;
};

const Choice = ({ name, none, hint, all, search, held, disabled }: Props) => {
  const { t } = useTranslation('campaignForm');
  const { register } = useFormContext<CampaignValues>();
  return (
    <div>
      {!disabled && search}
      <Select label={t(`fields.${name}`)} hint={hint} disabled={disabled} {...register(name)}>
        <option value="">{none}</option>
        <Options of={all} kept={held} />
      </Select>
    </div>
  );
};

/** Selects the recipients, the connection, the queue for answers and the files (R498). */
export const Choices = ({
  record,
  fixed,
  begun,
}: {
  record: CampaignRecord | null;
  fixed: boolean;
  begun: boolean;
}) => {
  const { t } = useTranslation('campaignForm');
  const { control } = useFormContext<CampaignValues>();
  const [contactListId, tagListId, whatsappId, queueId, fileListId] = useWatch({
    control,
    name: ['contactListId', 'tagListId', 'whatsappId', 'queueId', 'fileListId'],
  });
  const { data: people, run } = useTask(recipientPreview);
  useEffect(
    () => run({ contactListId: Number(contactListId), tagListId: Number(tagListId) }),
    [run, contactListId, tagListId],
  );
  const lists = useNarrowed('ContactList', t('fields.contactListId'), contactListId);
  const tags = useNarrowed('tag', t('fields.tagListId'), tagListId);
  const connections = useNarrowed('whatsapp', t('fields.whatsappId'), whatsappId);
  const main = connections.records.find(({ isDefault }) => isDefault);
  const queues = useNarrowed('queue', t('fields.queueId'), queueId);
  const files = useNarrowed('file', t('fields.fileListId'), fileListId);
  return (
    <>
      <Two>
        <Choice
          name="contactListId"
          none={t('none')}
          search={lists.search}
          all={lists.records.map(({ id, name, contactsCount }) => ({
            id,
            name: t('listed', { name, count: contactsCount }),
          }))}
          held={record?.contactList ?? null}
          disabled={fixed || begun}
        />
        <Choice
          name="tagListId"
          none={t('none')}
          hint={t('tagHint')}
          search={tags.search}
          all={tags.records}
          held={record?.tagList ?? null}
          disabled={fixed || begun}
        />
      </Two>
      {people && <Count role="status">{t('people', { count: people.count })}</Count>}
      <Two>
        <Choice
          name="whatsappId"
          none={main ? t('defaultConnectionNamed', { name: main.name }) : t('defaultConnection')}
          search={connections.search}
          all={connections.records}
          held={record?.whatsapp ?? null}
          disabled={fixed}
        />
        <Choice
          name="queueId"
          none={t('noQueue')}
          search={queues.search}
          all={queues.records}
          held={record?.queue ?? null}
          disabled={fixed}
        />
      </Two>
      <Choice
        name="fileListId"
        none={t('noFiles')}
        search={files.search}
        all={files.records}
        held={record?.fileList ?? null}
        disabled={fixed}
      />
    </>
  );
};
