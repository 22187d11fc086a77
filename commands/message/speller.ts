import { company } from '../../domain/company/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { filled, filledSaved, leaveOutVariables, mayHaveVariables } from '../../domain/kernel/variables.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import type { MessagePart } from './parts.ts';

const asIs = (body: string): string => body;

/**
 * Tells a text that the company saved from one that is typed or answered now. A saved text loses unknown variables
 * (answers.md, Variables); the other keeps its braces.
 */
export type TextSource = 'saved' | 'typed';

/**
 * Returns a function that fills in the variables of texts for a ticket's contact (R185), including variables typed by hand. It
 * reads the log, because the read models may be behind.
 */
export const speller = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, timeZone, source = 'typed' }: Pick<Actor, 'companyId' | 'timeZone'> & { source?: TextSource },
  ticketId: number,
  parts: readonly Pick<MessagePart, 'body'>[],
): Promise<(body: string) => string> => {
  if (!parts.some(({ body }) => mayHaveVariables(body))) return asIs;
  const fill = source === 'saved' ? filledSaved : filled;
  const { state: on, past } = await load(store, ticket, { companyId, id: ticketId });
  const opened = past.find(({ type }) => type === 'TicketOpened');
  const unfilled = source === 'saved' ? leaveOutVariables : asIs;
  if (on.status === 'none' || !opened) return unfilled;
  const { state: person } = await load(store, contact, { companyId, id: on.contactId });
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (person.is === 'absent' || person.is === 'erased' || own.is !== 'present') return unfilled;
  const name = person.name || person.number || 'Contato';
  const { email } = person;
  const occasion = {
    name,
    number: person.number ?? '',
    email,
    ticket: { id: ticketId, createdAt: opened.meta.at },
    at: new Date().toISOString(),
  };
  return (body) => fill(body, { ...occasion, timeZone, language: own.language });
};
