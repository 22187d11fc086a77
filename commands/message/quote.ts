import { message } from '../../domain/message/decider.ts';
import type { MessageQuote } from '../../domain/message/content.ts';
import type { Deps } from '../deps.ts';
import { lookFor, personThere } from '../contact/person.ts';
import { load } from '../kernel/handle.ts';

/** What an answer shows of the message that it quotes; number and lid are those of its author, as far as it names them. */
export type ShownQuote = {
  kind: string;
  body: string;
  isStatus: boolean;
  number: string | null;
  lid: string | null;
};

type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;
type Answering = {
  companyId: number;
  contactId: number;
  /** The key of the quoted message; null where the answer does not name it. */
  key: string | null;
  fromMe: boolean;
  isGroup: boolean;
};

/** What is kept of a quoted message: nothing where the conversation has it. */
export const keptQuote = async (
  deps: Needs,
  { companyId, contactId, key, fromMe, isGroup }: Answering,
  { kind, body, isStatus, number, lid }: ShownQuote,
): Promise<MessageQuote | null> => {
  const known = key === null ? null : (await load(deps.store, message, { companyId, id: key })).state;
  if (known && known.is !== 'absent' && known.contactId === contactId) return null;
  const isNamed = isGroup && !fromMe && (number ?? lid) !== null;
  const author = isNamed ? personThere(await lookFor(deps, { companyId, number, lid })) : null;
  return { kind, body, fromMe, ...(isStatus && { isStatus }), ...(author !== null && { participantId: author }) };
};
