import './saga.ts';
import './texts.ts';
import { Star, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { UserRecord } from '../../domain/user/shape.ts';
import { locale } from '../kernel/i18n.ts';
import { RecordPage } from '../record/RecordPage.tsx';
import { selectUser } from '../session/slice.ts';
import { Hidden } from '../ui/Hidden.tsx';
import { users } from './slice.ts';
import { QueueBadges } from './QueueBadges.tsx';
import { UserForm } from './UserForm.tsx';
import { UserName } from './UserName.tsx';

const Rating = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-4);
  font-variant-numeric: tabular-nums;
  svg {
    width: 14px;
    height: 14px;
    color: var(--text-faint);
  }
`;

const Email = styled.span`
  display: block;
  max-width: 200px;
  overflow: hidden;
  text-overflow: ellipsis;
`;

/** The users of the company: id, name, e-mail, profile, rating, queues, actions (R308). */
export const UsersPage = () => {
  const { t } = useTranslation('user');
  const me = useSelector(selectUser);
  /** A super user is changed by super users alone, and nobody removes himself. */
  const mayChange = (user: UserRecord) => !user.super || me?.super === true;
  const rating = ({ averageRating }: UserRecord) =>
    averageRating === null ? (
      <>
        <span aria-hidden>–</span>
        <Hidden>{t('noRating')}</Hidden>
      </>
    ) : (
      <Rating>
        <Star aria-hidden />
        {averageRating.toLocaleString(locale(), { maximumFractionDigits: 1 })}
      </Rating>
    );
  const profile = (user: UserRecord) => t(`profiles.${user.profile}`);
  return (
    <RecordPage
      of={users}
      icon={<Users />}
      texts="user"
      nameOf={({ name }) => name}
      columns={[
        { head: t('id'), cell: ({ id }) => id },
        { head: t('name'), cell: (user) => <UserName user={user} /> },
        { head: t('email'), cell: ({ email }) => <Email title={email}>{email}</Email> },
        { head: t('profile'), cell: profile },
        { head: t('rating'), cell: rating },
        { head: t('queues'), cell: (user) => <QueueBadges queues={user.queues} /> },
      ]}
      line={(user) => ({ name: <UserName user={user} face={false} />, below: `${profile(user)} · ${user.email}` })}
      mayChange={mayChange}
      mayRemove={(user) => user.id !== me?.id && mayChange(user)}
      form={(record) => (
        <UserForm
          key={record?.id ?? 'new'}
          of={users}
          record={record}
          title={record ? t('edit', { name: record.name }) : t('add')}
        />
      )}
    />
  );
};
