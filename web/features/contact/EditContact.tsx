import './saga.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ContactForm } from './ContactForm.tsx';
import { contacts } from './slice.ts';
import { contactEdit } from './tasks.ts';

/** The form of one contact over another page, next to a conversation. */
export const EditContact = ({ contactId }: { contactId: number }) => {
  const dispatch = useDispatch();
  const { layer } = useSelector(contacts.select);
  useEffect(() => {
    dispatch(contactEdit.run(contactId));
    return () => {
      dispatch(contactEdit.reset());
      dispatch(contacts.actions.layerClosed());
    };
  }, [dispatch, contactId]);
  return layer.is === 'form' ? <ContactForm key={layer.record?.id} record={layer.record} /> : null;
};
