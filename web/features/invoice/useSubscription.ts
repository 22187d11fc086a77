import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { getSubscription, type CompanySubscription } from '../../../commands/invoice/contract.ts';
import { toastError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { useTriesOnline } from '../../ui/useTriesOnline.ts';
import { invoices } from './invoices.ts';
import { selectCompanyChanges } from './slice.ts';

/** The subscription of the company, read again when its invoices, its plan or its due date change. */
export const useSubscription = (): CompanySubscription | null => {
  const dispatch = useDispatch();
  const { records } = useSelector(invoices.select);
  const companyChanges = useSelector(selectCompanyChanges);
  const [subscription, setSubscription] = useState<CompanySubscription | null>(null);
  const { tries } = useTriesOnline(subscription === null);
  useEffect(() => void dispatch(invoices.shown()), [dispatch]);
  useEffect(() => {
    let isOver = false;
    request(getSubscription).then((read) => {
      if (!isOver) setSubscription(read);
    }, toastError);
    return () => void (isOver = true);
  }, [companyChanges, records, tries]);
  return subscription;
};
