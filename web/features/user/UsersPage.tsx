import './saga.ts';
import { Eraser, Link2, Star, Undo2, Users, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { isNamed } from '../../../domain/kernel/erasure.ts';
import type { RemovedUser, UserRecord } from '../../../domain/user/shape.ts';
import { EraseDialog } from '../erasure/index.ts';
import { locale, text } from '../../locales/i18n.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuItem } from '../../ui/layers/Menu.tsx';
import { useScreen } from '../../ui/page/useScreen.ts';
import { users } from './slice.ts';
import { InvitationDialog } from './InvitationDialog.tsx';
import { invitationAsked } from './invitationSlice.ts';
import { QueueBadges } from './QueueBadges.tsx';
import { RemovedUsers } from './RemovedUsers.tsx';
import { removedUsers } from './removedUsers.ts';
import { UserForm } from './UserForm.tsx';
import { UserName } from './UserName.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';
import { handBackTickets } from '../../../commands/user/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/** Returns all tickets of a user to the queue; the rows of everyone change when the stream says so. */
const handBack = createTask('userHandBack', (userId: number) => request(handBackTickets, { params: { userId } }), {
  overlap: 'joins',
  said: ({ count }) => text('user', 'handedBack', { count }),
});

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
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  const [erasing, setErasing] = useState<Pick<RemovedUser, 'id' | 'name'> | null>(null);
  const [relieving, setRelieving] = useState<Pick<UserRecord, 'id' | 'name'> | null>(null);
  /** Only super users change a super user, and users cannot remove themselves. */
  const mayChange = (user: UserRecord) => !user.super || me?.super === true;
  const mayInvite = (user: UserRecord) => user.id !== me?.id && mayChange(user);
  const phone = useScreen() === 'phone';
  const mayRemove = (user: UserRecord) => user.id !== me?.id && mayChange(user);
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
    <>
      <RecordPage
        of={users}
        icon={<Users />}
        texts="user"
        nameOf={({ name }) => name}
        columns={[
          { head: t('id'), cell: ({ id }) => id, by: 'id' },
          { head: t('name'), cell: (user) => <UserName user={user} />, by: 'name' },
          {
            head: t('email'),
            cell: ({ email }) => (
              <Tooltip text={email} whenCut>
                <Email>{email}</Email>
              </Tooltip>
            ),
            by: 'email',
          },
          { head: t('profile'), cell: profile, by: profile },
          { head: t('rating'), cell: rating },
          { head: t('queues'), cell: (user) => <QueueBadges queues={user.queues} /> },
        ]}
        line={(user) => ({ name: <UserName user={user} face={false} />, below: `${profile(user)} · ${user.email}` })}
        mayChange={mayChange}
        mayRemove={mayRemove}
        acts={
          <IconButton label={t('removedTitle')} onClick={() => dispatch(removedUsers.shown())}>
            <UserX aria-hidden />
          </IconButton>
        }
        rowActs={(user) =>
          !phone && (
            <>
              {mayInvite(user) && (
                <IconButton
                  label={t('invitation:linkOf', { name: user.name })}
                  onClick={() => dispatch(invitationAsked(user))}
                >
                  <Link2 aria-hidden />
                </IconButton>
              )}
              <IconButton label={t('handBackOf', { name: user.name })} onClick={() => setRelieving(user)}>
                <Undo2 aria-hidden />
              </IconButton>
              {mayRemove(user) && (
                <IconButton label={t('eraseOf', { name: user.name })} onClick={() => setErasing(user)}>
                  <Eraser aria-hidden />
                </IconButton>
              )}
            </>
          )
        }
        rowMenu={(user) =>
          phone && (
            <>
              {mayInvite(user) && (
                <MenuItem icon={<Link2 aria-hidden />} onSelect={() => dispatch(invitationAsked(user))}>
                  {t('invitation:menu')}
                </MenuItem>
              )}
              <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => setRelieving(user)}>
                {t('handBack')}
              </MenuItem>
              {mayRemove(user) && (
                <MenuItem danger icon={<Eraser aria-hidden />} onSelect={() => setErasing(user)}>
                  {t('erasure:menu')}
                </MenuItem>
              )}
            </>
          )
        }
        form={(record) => (
          <UserForm
            key={record?.id ?? 'new'}
            of={users}
            record={record}
            title={record ? t('edit', { name: record.name }) : t('add')}
          />
        )}
      />
      <ConfirmDialog
        open={relieving !== null}
        title={t('handBackTitle', { name: relieving?.name })}
        onCancel={() => setRelieving(null)}
        onConfirm={() => {
          if (relieving) dispatch(handBack.run(relieving.id));
          setRelieving(null);
        }}
      >
        {t('handBackQuestion', { name: relieving?.name })}
      </ConfirmDialog>
      <InvitationDialog />
      <RemovedUsers onErase={setErasing} />
      {erasing && (
        <EraseDialog
          who={{ whose: 'user', ...erasing }}
          confirms={(typed) => isNamed(typed, erasing.name)}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  );
};
