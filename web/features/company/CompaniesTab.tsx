import './saga.ts';
import { isolated } from '../../../domain/kernel/names.ts';
import { Building2, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { isNamed } from '../../../domain/kernel/erasure.ts';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { plainDate } from '../../ui/format/dates.ts';
import { locale } from '../../locales/i18n.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { SupportDialog } from '../support/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { TypedConfirm } from '../../ui/layers/TypedConfirm.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { FirstAdminDialog } from './FirstAdminDialog.tsx';
import { firstAdmin } from './firstAdmin.ts';
import { companies } from './slice.ts';
import { toneOf } from './tone.ts';

const Email = styled.span`
  display: block;
  max-width: 150px;
  overflow: hidden;
  text-overflow: ellipsis;
`;

/** The Empresas tab of the settings: form and table, for super users (R332, R334, R357). */
export const CompaniesTab = () => {
  const { t } = useTranslation('company');
  const words = useTranslation('support').t;
  const me = useSelector(selectUser);
  const dispatch = useDispatch();
  const now = new Date(useNow());
  const of = useSelector(firstAdmin.select).last?.input;
  const [supported, setSupported] = useState<CompanyRecord | null>(null);
  const due = ({ dueDate, recurrence }: CompanyRecord) =>
    dueDate === null ? t('neverDue') : `${plainDate(dueDate)} · ${t(`recurrences.${recurrence}`)}`;
  const created = ({ createdAt }: CompanyRecord) => new Date(createdAt).toLocaleDateString(locale());
  return (
    <>
      <RecordPage
        part
        of={companies}
        icon={<Building2 />}
        texts="company"
        nameOf={({ name }) => name}
        mayRemove={({ id }) => id !== me?.companyId}
        rowActs={(company) =>
          company.id !== me?.companyId && (
            <IconButton label={words('enter', { name: company.name })} onClick={() => setSupported(company)}>
              <LifeBuoy aria-hidden />
            </IconButton>
          )
        }
        toneOf={(company) => toneOf(company, now)}
        columns={[
          { head: '#', cell: ({ id }) => id, by: 'id', number: true },
          { head: t('name'), cell: ({ name }) => name, by: 'name' },
          { head: t('email'), cell: ({ email }) => <Email>{email}</Email>, by: 'email' },
          { head: t('phone'), cell: ({ phone }) => phone },
          {
            head: t('plan'),
            cell: ({ plan }) => plan.name || <Pill tone="warning">{t('planGone')}</Pill>,
            by: ({ plan }) => plan.name,
          },
          { head: t('campaigns'), cell: ({ campaignsEnabled }) => t(campaignsEnabled ? 'enabled' : 'disabled') },
          { head: t('status'), cell: ({ status }) => (status ? t('active') : <Pill>{t('suspended')}</Pill>) },
          { head: t('created'), cell: created, by: 'createdAt' },
          { head: t('dueDate'), cell: due, by: 'dueDate' },
        ]}
        line={(company) => ({
          name: company.name,
          below: `${isolated(company.plan.name) || t('planGone')} · ${due(company)}`,
        })}
        form={(record) => <CompanyForm key={record?.id ?? 'new'} record={record} />}
        removal={(company, close) => (
          <TypedConfirm
            title={t('removeTitle', { name: company.name })}
            question={
              <>
                {t('removeQuestion')} {t('removeMeans')} <strong>{t('removeLog')}</strong>
              </>
            }
            label={t('typeName', { name: company.name })}
            act={t('remove')}
            busy={false}
            confirms={(typed) => isNamed(typed, company.name)}
            onConfirm={() => dispatch(companies.actions.removeConfirmed(company))}
            onClose={close}
          />
        )}
      />
      {of && <FirstAdminDialog of={of} />}
      {supported && <SupportDialog company={supported} onClose={() => setSupported(null)} />}
    </>
  );
};
