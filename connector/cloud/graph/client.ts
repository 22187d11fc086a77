import { accountCalls } from './account.ts';
import { fileCalls } from './files.ts';
import { messageCalls } from './messages.ts';
import { createGraphRequest, type GraphAccess } from './request.ts';
import { templateCalls } from './templates.ts';

/** A number of the official API: its id, and the id of the business account that owns it. */
export type CloudLine = GraphAccess & { phoneNumberId: string; businessId: string };

/**
 * Returns the client of the Graph API for one number. Every answer is parsed. Its calls throw GraphError for an error that
 * WhatsApp reports, and GraphUnanswered for a missing answer; `errorRules.ts` says what each error means.
 */
export const createGraphClient = (line: CloudLine) => {
  const request = createGraphRequest(line);
  return {
    ...messageCalls(request, line.phoneNumberId),
    ...fileCalls(request, line.phoneNumberId),
    ...templateCalls(request, line.businessId),
    ...accountCalls(request, line),
  };
};
export type GraphClient = ReturnType<typeof createGraphClient>;
