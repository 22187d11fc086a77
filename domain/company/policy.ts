import { Refused } from '../kernel/decider.ts';
import type { Company } from './decider.ts';

/** Whether nobody of it is let in and none of its connections is served: it is suspended, or was removed. */
export const isClosed = (company: Company): boolean =>
  company.is === 'removed' || (company.is === 'present' && !company.status);

/** Whether none of its connections is served: it is closed, or did not pay for too long. */
export const isPaused = (company: Company): boolean =>
  isClosed(company) || (company.is === 'present' && company.lapsed);

/** Refused at the sign-in to a suspended company; of a removed one nobody is known any more: ERR_INVALID_CREDENTIALS. */
export const refuseClosed = (company: Company): void => {
  if (company.is === 'removed') throw new Refused('ERR_INVALID_CREDENTIALS');
  if (isClosed(company))
    throw new Refused('Sua empresa está desativada. Entre em contato com o Suporte para mais informações.', 400);
};
