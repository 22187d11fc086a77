import { useEffect, useState } from 'react';
import { listContacts } from '../../../projections/contact/contract.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import type { ContactRecord } from '../../../domain/contact/shape.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { toastError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';

/** Shorter terms find too much. */
const FEWEST_LETTERS = 2;
const DELAY_MS = 250;
const SHOWN = 6;

type Contact = Pick<ContactRecord, 'id' | 'name' | 'number'>;
type Found = { term: string; tickets: readonly TicketRecord[]; contacts: readonly Contact[] };
const nothing: Found = { term: '', tickets: [], contacts: [] };

/** The tickets and contacts that the server finds for a term, among those that the user may see. */
export const useServerSearch = (term: string): Found & { isBusy: boolean } => {
  const [found, setFound] = useState(nothing);
  const typed = term.trim();
  const isSearched = typed.length >= FEWEST_LETTERS;
  useEffect(() => {
    if (!isSearched) return undefined;
    let isLeft = false;
    const search = async () => {
      const query = { searchParam: typed };
      try {
        const [{ tickets }, { contacts }] = await Promise.all([
          request(listTickets, { query: { ...query, showAll: true } }),
          request(listContacts, { query }),
        ]);
        if (isLeft) return;
        setFound({ term: typed, tickets: tickets.slice(0, SHOWN), contacts: contacts.slice(0, SHOWN) });
      } catch (error) {
        if (isLeft) return;
        setFound({ ...nothing, term: typed });
        toastError(error);
      }
    };
    const timer = setTimeout(() => void search(), DELAY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isSearched, typed]);
  return { ...(isSearched ? found : nothing), isBusy: isSearched && found.term !== typed };
};
