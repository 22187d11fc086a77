import { useEffect, useState, type ReactNode } from 'react';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { planCalls } from '../../../domain/plan/calls.ts';
import { toastError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { byName, finds } from '../../api/records/words.ts';
import { SearchAbove } from '../../ui/records/Narrowed.tsx';

const SEARCH_DELAY_MS = 300;
type Plan = CompanyRecord['plan'];

/**
 * The plans for a select: the first page, with the company's own. When there are more, a search field asks the server for
 * those that match the typed text. The `chosen` plan stays in the list.
 */
export const usePlans = (
  company: CompanyRecord | null,
  label: string,
  chosen: unknown,
): { plans: readonly Plan[]; search: ReactNode } => {
  const [term, setTerm] = useState('');
  const [known, setKnown] = useState<readonly Plan[]>(company ? [company.plan] : []);
  const [isLong, setIsLong] = useState(false);
  const [answered, setAnswered] = useState('');
  const typed = term.trim();
  useEffect(() => {
    let isLeft = false;
    const ask = async () => {
      try {
        const query = { searchParam: typed, pageNumber: 1 };
        const { plans, hasMore } = await request(planCalls.list, { query });
        if (isLeft) return;
        setKnown((former) => [...former.filter(({ id }) => !plans.some((plan) => plan.id === id)), ...plans]);
        setIsLong((was) => was || hasMore);
      } catch (error) {
        if (!isLeft) toastError(error);
      }
      if (!isLeft) setAnswered(typed);
    };
    const timer = setTimeout(() => void ask(), typed ? SEARCH_DELAY_MS : 0);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const found = known.filter(({ name }) => finds(typed, name));
  const kept = known.filter(({ id }) => id === Number(chosen) && !found.some((one) => one.id === id));
  const busy = answered !== typed;
  return {
    plans: [...kept, ...found.toSorted(byName)],
    search: isLong && (
      <SearchAbove label={label} term={term} onTerm={setTerm} isBusy={busy} isNone={found.length === 0} />
    ),
  };
};
