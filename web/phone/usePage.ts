import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { chatOf, hashOf } from './address.ts';
import { phoneSlice, selectPhones } from './slice.ts';

const { pageShown, pageHidden, addressTurned } = phoneSlice.actions;

/** Reports whether the page is visible. */
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

/** Opens the chat in the address, and the address that an action leads to. */
const useAddress = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { goTo } = useSelector(selectPhones);
  useEffect(() => {
    dispatch(addressTurned(chatOf(hash)));
    return () => void dispatch(addressTurned(chatOf('')));
  }, [dispatch, hash]);
  useEffect(() => {
    if (goTo) void navigate(hashOf(goTo));
  }, [navigate, goTo]);
};

/** Keeps the phones live while the page is visible, and opens the chat in the address. */
export const usePage = (): void => {
  usePresence();
  useAddress();
};
