import { useSelector } from 'react-redux';
import { allows } from '../../domain/kernel/permissions.ts';
import { selectUser } from './slice.ts';

/** Whether the company signed itself up and this admin of its has neither done nor skipped the first steps. */
export const useFirstSteps = (): boolean => {
  const user = useSelector(selectUser);
  if (!user || !allows(user.profile, 'settings:edit')) return false;
  return user.company.settings.some(({ key, value }) => key === 'firstSteps' && value === 'open');
};
