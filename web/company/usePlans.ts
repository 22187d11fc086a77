import '../plan/saga.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CompanyRecord } from '../../domain/company/shape.ts';
import { plans } from '../plan/slice.ts';

/** The plans that a company may have, including its own while they are loaded. */
export const usePlans = (company: CompanyRecord | null): readonly { id: number; name: string }[] => {
  const dispatch = useDispatch();
  const { records, hasMore, more, phase } = useSelector(plans.select);
  const { shown, moreAsked } = plans.actions;
  useEffect(() => void dispatch(shown()), [dispatch, shown]);
  useEffect(() => {
    if (hasMore && !more && phase === 'ready') dispatch(moreAsked());
  }, [dispatch, hasMore, more, phase, moreAsked]);
  return company && !records.some(({ id }) => id === company.planId) ? [company.plan, ...records] : records;
};
