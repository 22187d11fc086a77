import './saga.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { selectUser } from '../../api/session/slice.ts';
import { profile } from './slice.ts';
import { UserForm } from './UserForm.tsx';

/** Changes the name, e-mail and password of the current user; opens on any page. */
export const ProfileDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('user');
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  const { layer } = useSelector(profile.select);
  const opened = useRef(false);
  useEffect(() => {
    if (layer.is === 'form') opened.current = true;
    else if (opened.current) onClose();
    else if (me) dispatch(profile.actions.editClicked(me));
  }, [dispatch, layer.is, me, onClose]);
  return layer.is === 'form' && <UserForm of={profile} record={layer.record} title={t('ownProfile')} />;
};
