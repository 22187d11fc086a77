import { useEffect, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { contactListCalls } from '../../../domain/contactList/record.ts';
import { fileListCalls } from '../../../domain/fileList/record.ts';
import { integrationCalls } from '../../../domain/integration/record.ts';
import { MOST_LISTED } from '../../../domain/kernel/inputs.ts';
import { promptCalls } from '../../../domain/prompt/record.ts';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { tagCalls } from '../../../domain/tag/record.ts';
import { messageTemplateCalls } from '../../../domain/template/record.ts';
import { listConnections } from '../../../projections/connection/contract.ts';
import { listQueues } from '../../../projections/queue/contract.ts';
import { allUsers } from '../../../projections/user/contract.ts';
import { allCame, told, type EntitiesRoot } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import type { Whole } from '../../api/records/kinds.ts';
import { request } from '../../api/request.ts';
import { useAll, type Offered } from '../../api/records/useAll.ts';

const SEARCH_DELAY_MS = 300;

/** The kinds that the server searches. */
export type Searchable = Offered;

type Query = { query: { searchParam: string } };
const calls = {
  queue: (asked: Query) => request(listQueues, asked),
  tag: (asked: Query) => request(tagCalls.all, asked),
  user: (asked: Query) => request(allUsers, asked),
  quickmessage: (asked: Query) => request(quickMessageCalls.all, asked),
  queueIntegration: (asked: Query) => request(integrationCalls.all, asked),
  prompt: (asked: Query) => request(promptCalls.all, asked),
  file: (asked: Query) => request(fileListCalls.all, asked),
  ContactList: (asked: Query) => request(contactListCalls.all, asked),
  template: (asked: Query) => request(messageTemplateCalls.all, asked),
  whatsapp: (asked: Query) => request(listConnections, asked),
};

type Offer<K extends Searchable> = {
  records: readonly Whole[K][];
  /** There may be more records, which a search finds. */
  isFull: boolean;
  isBusy: boolean;
};

/**
 * The records of a kind that a picker offers. When the company has more than one list holds, the server searches for
 * `term`. Its results join the known records, and the picker filters them all alike.
 */
export const useSearchable = <K extends Searchable>(kind: K, term: string, wanted = true): Offer<K> => {
  const dispatch = useDispatch();
  const store = useStore<EntitiesRoot>();
  const records = useAll(kind, wanted);
  const [answered, setAnswered] = useState('');
  const isFull = records.length >= MOST_LISTED;
  const typed = term.trim();
  const isSearched = wanted && isFull && typed !== '';
  useEffect(() => {
    if (!isSearched) return undefined;
    let isLeft = false;
    const search = async () => {
      try {
        const found = await calls[kind]({ query: { searchParam: typed } });
        dispatch(told({ [kind]: found }));
        const known = store.getState().entities.all[kind]?.ids ?? [];
        dispatch(allCame({ kind, ids: [...known, ...found.map(({ id }) => id)] }));
      } catch (error) {
        if (!isLeft) toastError(error);
      }
      if (!isLeft) setAnswered(typed);
    };
    const timer = setTimeout(() => void search(), SEARCH_DELAY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [dispatch, isSearched, kind, store, typed]);
  return { records, isFull, isBusy: isSearched && answered !== typed };
};
