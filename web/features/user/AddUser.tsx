import './saga.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { InvitationDialog } from './InvitationDialog.tsx';
import { users } from './slice.ts';
import { UserForm } from './UserForm.tsx';

/** The form of a new user over another page, once that page asked for it. */
export const AddUser = () => {
  const { t } = useTranslation('user');
  const { layer } = useSelector(users.select);
  return (
    <>
      {layer.is === 'form' && <UserForm of={users} record={null} title={t('add')} />}
      <InvitationDialog />
    </>
  );
};
