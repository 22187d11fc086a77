import { useSelector } from 'react-redux';
import { allows, type Permission } from '../../../domain/kernel/permissions.ts';
import { selectUser } from './slice.ts';

/** Whether the signed-in user has a permission by profile, or is a super user. */
export const useCan = (permission: Permission | 'super'): boolean => {
  const user = useSelector(selectUser);
  return user !== null && (permission === 'super' ? user.super : allows(user.profile, permission));
};
