import type { Actor } from '../../domain/kernel/actor.ts';
import { filled } from '../../domain/quickMessage/variables.ts';
import type { Deps } from '../deps.ts';
import type { Part } from './parts.ts';

const asIs = (body: string): string => body;

/** How the variables in these texts are filled in for the contact of a ticket (R185), also those that were typed by hand. */
export const speller = async (
  { lookup }: Pick<Deps, 'lookup'>,
  { companyId, timeZone }: Actor,
  ticketId: number,
  parts: readonly Pick<Part, 'body'>[],
): Promise<(body: string) => string> => {
  if (!parts.some(({ body }) => body.includes('{{'))) return asIs;
  const [ticket, company] = [await lookup.ticket(companyId, ticketId), await lookup.company(companyId)];
  if (!ticket || !company) return asIs;
  const { language } = company;
  const at = new Date().toISOString();
  return (body) => filled(body, { name: ticket.contact.name, ticket, at, timeZone, language });
};
