import { Eraser, TriangleAlert, UserX } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { RemovedUser } from '../../../domain/user/shape.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { useMore } from '../../api/records/useMore.ts';
import { removedUsers } from './removedUsers.ts';

const List = styled.ul`
  li {
    display: flex;
    align-items: center;
    gap: var(--s-12);
    padding: var(--s-8) 0;
    border-bottom: 1px solid var(--border);
  }
  li:last-child {
    border-bottom: 0;
  }
  p {
    flex: 1;
    min-width: 0;
  }
  b {
    font-weight: var(--w-medium);
  }
  small {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
const bones = [1, 2, 3];

/** Removed users who are still named next to their past actions; each of them can be erased. */
export const RemovedUsers = ({ onErase }: { onErase: (user: RemovedUser) => void }) => {
  const { t } = useTranslation('user');
  const dispatch = useDispatch();
  const removed = useSelector(removedUsers.select);
  const { filter, phase, more, records: users } = removed;
  const scroller = useMore(removed, () => dispatch(removedUsers.moreAsked()));
  const close = () => dispatch(removedUsers.hidden());
  return (
    <Dialog open={filter !== null} onClose={close} title={t('removedTitle')} width={460}>
      <DialogBody {...scroller}>
        {phase === 'failed' && (
          <Empty icon={<TriangleAlert />} fact={t('removedFailed')} advice="">
            <Button onClick={() => dispatch(removedUsers.shown())}>{t('retry')}</Button>
          </Empty>
        )}
        {phase === 'ready' && !users.length && (
          <Empty icon={<UserX />} fact={t('removedEmpty')} advice={t('removedAdvice')} />
        )}
        {phase !== 'failed' && (phase !== 'ready' || users.length > 0) && (
          <List>
            {users.map((user) => (
              <li key={user.id}>
                <Avatar id={user.id} name={user.name} />
                <p>
                  <Truncated as="b">{user.name}</Truncated>
                  <Truncated as="small">{user.email}</Truncated>
                </p>
                <IconButton label={t('eraseOf', { name: user.name })} onClick={() => onErase(user)}>
                  <Eraser aria-hidden />
                </IconButton>
              </li>
            ))}
            {(phase !== 'ready' || more) &&
              bones.map((bone) => (
                <li key={bone} aria-hidden>
                  <Skeleton $width="36px" $height="36px" $round />
                  <Skeleton $width="180px" />
                </li>
              ))}
          </List>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="ghost" onClick={close}>
          {t('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
