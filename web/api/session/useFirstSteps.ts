import { useSelector } from 'react-redux';
import { allows } from '../../../domain/kernel/permissions.ts';
import { selectUser } from './slice.ts';

/** Whether the company signed itself up and its first steps are still open. Only for users who may edit settings. */
export const useFirstSteps = (): boolean => {
  const user = useSelector(selectUser);
  if (!user || !allows(user.profile, 'settings:edit')) return false;
  return user.company.settings.some(({ key, value }) => key === 'firstSteps' && value === 'open');
};
