import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { UserRecord } from '../../../domain/user/shape.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Presence } from '../../ui/Presence.ts';
import { Truncated } from '../../ui/Truncated.ts';

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
  max-width: clamp(236px, 65vw - 596px, 340px);
  min-width: 0;
`;
const Name = styled(Truncated)`
  font-weight: var(--w-medium);
`;

/** A user with face and name, and the online state as a dot and a word. On a phone the face is hidden. */
export const UserName = ({ user, face = true }: { user: UserRecord; face?: boolean }) => {
  const { id, name, online } = user;
  const { t } = useTranslation('user');
  return (
    <Row>
      {face && <Avatar id={id} name={name} size="sm" />}
      <Name>{name}</Name>
      <Presence $online={online}>{t(online ? 'online' : 'offline')}</Presence>
    </Row>
  );
};
