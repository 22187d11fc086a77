import { useSelector } from 'react-redux';
import { allows, type Permission } from '../../domain/kernel/permissions.ts';
import { selectUser } from './slice.ts';

/** Whether the signed-in user holds a permission of the one table. */
export const useCan = (permission: Permission): boolean => {
  const user = useSelector(selectUser);
  return user !== null && allows(user.profile, permission);
};
