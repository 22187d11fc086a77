import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { phoneSlice, selectPhones } from './slice.ts';

const { pageShown, pageHidden, contactTurned } = phoneSlice.actions;

/** Tells while somebody can see the page. */
const usePresence = () => {
  const dispatch = useDispatch();
  useEffect(() => {
    const look = () => void dispatch(document.visibilityState === 'visible' ? pageShown() : pageHidden());
    const leave = () => void dispatch(pageHidden());
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [dispatch]);
};

/** The customer is in the part of the address that no server is told: /phone#5511988887777. */
const useContact = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const contact = useLocation().hash.replace(/\D/g, '');
  const { goTo } = useSelector(selectPhones);
  useEffect(() => {
    dispatch(contactTurned(contact));
    return () => void dispatch(contactTurned(''));
  }, [dispatch, contact]);
  useEffect(() => {
    if (goTo) void navigate(`#${goTo}`);
  }, [navigate, goTo]);
};

/** Keeps the phones live while the page is seen, and its chat the one that the address names. */
export const usePage = (): void => {
  usePresence();
  useContact();
};
