import { message } from '../../domain/message/decider.ts';
import type { MessageQuote } from '../../domain/message/content.ts';
import type { Deps } from '../deps.ts';
import { findByAddresses, existingContactIn } from '../contact/findContact.ts';
import { load } from '../kernel/handle/handle.ts';

/** The part of a quoted message that an answer shows. `number` and `lid` are its author's, as far as the answer names them. */
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
  /** The key of the quoted message; null if the answer does not name it. */
  key: string | null;
  fromMe: boolean;
  isGroup: boolean;
};

/** Returns the quote to store with the answer; null if the conversation already has the quoted message. */
export const keptQuote = async (
  deps: Needs,
  { companyId, contactId, key, fromMe, isGroup }: Answering,
  { kind, body, isStatus, number, lid }: ShownQuote,
): Promise<MessageQuote | null> => {
  const known = key === null ? null : (await load(deps.store, message, { companyId, id: key })).state;
  if (known && known.is !== 'absent' && known.contactId === contactId) return null;
  const isNamed = isGroup && !fromMe && (number ?? lid) !== null;
  const author = isNamed ? existingContactIn(await findByAddresses(deps, { companyId, number, lid })) : null;
  return { kind, body, fromMe, ...(isStatus && { isStatus }), ...(author !== null && { participantId: author }) };
};
