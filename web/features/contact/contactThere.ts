import { z } from 'zod';
import type { WholeContact } from '../../../domain/contact/shape.ts';
import { getContact } from '../../../projections/contact/contract.ts';
import { request, RequestError } from '../../api/request.ts';

const duplicated = z.object({ error: z.literal('ERR_DUPLICATED_CONTACT'), contactId: z.number() });

/** Loads the contact that has the number of a refused new one, in any spelling. Null for any other failure, or if it fails. */
export const contactThere = async (error: unknown): Promise<WholeContact | null> => {
  const found = error instanceof RequestError ? duplicated.safeParse(error.detail).data : undefined;
  return found ? request(getContact, { params: { contactId: found.contactId } }).catch(() => null) : null;
};
