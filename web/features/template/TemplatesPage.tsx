import './saga.ts';
import { LayoutTemplate, RefreshCw } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import type { TemplateRecord } from '../../../domain/template/record.ts';
import { useAll } from '../../api/records/useAll.ts';
import { useCan } from '../../api/session/useCan.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Pill } from '../../ui/Pill.tsx';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { languageName } from './languages.ts';
import { syncClicked, templates } from './slice.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { reasonText } from './reasonText.ts';
import { TemplateStatus } from './TemplateStatus.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Name = styled.span`
  display: grid;
  min-width: 0;
  b {
    overflow: hidden;
    text-overflow: ellipsis;
    font-weight: var(--w-medium);
  }
  small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
const Marks = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4);
  & > span {
    display: inline-flex;
  }
`;
const Reason = styled.small`
  flex-basis: 100%;
  max-width: 320px;
  color: var(--danger-text);
  font-size: var(--t-12);
  white-space: normal;
`;
const colours = ['GREEN', 'YELLOW', 'RED'] as const;
/** The states in which Meta takes changes. */
const changeable: readonly TemplateRecord['status'][] = ['APPROVED', 'REJECTED', 'PAUSED'];

const Standing = (record: TemplateRecord) => {
  const { t } = useTranslation('template');
  const colour = colours.find((each) => each === record.quality);
  return (
    <Marks>
      <TemplateStatus {...record} />
      {!record.isSupported && (
        <Tooltip text={t('unsupportedHint')}>
          <span>
            <Pill>{t('unsupported')}</Pill>
          </span>
        </Tooltip>
      )}
      {colour && colour !== 'GREEN' && (
        <Pill tone={colour === 'RED' ? 'danger' : 'warning'}>{t(`quality.${colour}`)}</Pill>
      )}
      {record.reason && <Reason>{reasonText(record.reason)}</Reason>}
    </Marks>
  );
};

/** The message templates of the company's official connections. */
export const TemplatesPage = () => {
  const { t } = useTranslation('template');
  const dispatch = useDispatch();
  const mayEdit = useCan('templates:edit');
  const official = useAll('whatsapp').filter(({ channel }) => capabilitiesOf(channel).templates);
  const isReady = mayEdit && official.length > 0;
  const mayChange = ({ status, isSupported, header }: TemplateRecord) =>
    mayEdit && isSupported && changeable.includes(status) && (header === null || header.type === 'TEXT');
  return (
    <RecordPage
      of={templates}
      icon={<LayoutTemplate />}
      texts="template"
      nameOf={({ name }) => name}
      acts={
        isReady && (
          <Button onClick={() => dispatch(syncClicked(official.map(({ id }) => id)))}>
            <RefreshCw aria-hidden />
            {t('sync')}
          </Button>
        )
      }
      above={official.length === 0 && <Notice>{t('noOfficial')}</Notice>}
      columns={[
        {
          head: t('name'),
          cell: ({ name, body }) => (
            <Tooltip text={body}>
              <Name>
                <b>{name}</b>
                <small>{body}</small>
              </Name>
            </Tooltip>
          ),
          by: 'name',
        },
        {
          head: t('language'),
          cell: ({ language }) => languageName(language),
          by: ({ language }) => languageName(language),
        },
        {
          head: t('category'),
          cell: ({ category }) => t(`categories.${category}`),
          by: ({ category }) => t(`categories.${category}`),
        },
        { head: t('status'), cell: (record) => <Standing {...record} /> },
      ]}
      line={(record) => ({
        name: record.name,
        below: <Standing {...record} />,
      })}
      mayAdd={isReady}
      mayChange={mayChange}
      mayRemove={() => mayEdit}
      form={(record) => <TemplateForm key={record?.id ?? 'new'} record={record} connections={official} />}
    />
  );
};
