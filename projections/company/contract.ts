import { z } from 'zod';
import { companyShape } from '../../domain/company/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { userShape } from '../../domain/user/shape.ts';

/** Throws ERR_NO_RECORD_FOUND for a company other than the caller's, unless the caller is a super user. */
export const getCompany = contract({
  method: 'GET',
  path: '/companies/:companyId',
  who: 'user',
  summary: 'A company: the own one, or any for super users',
  reply: companyShape,
});

/** Searches name and e-mail; 20 companies per page, sorted by name. */
export const listCompanies = pageContract({
  path: '/companies',
  who: 'super',
  summary: 'A page of the companies of the installation',
  query: { searchParam },
  reply: { companies: z.array(companyShape), count: z.number() },
});

export const allCompanies = contract({
  method: 'GET',
  path: '/companies/list',
  who: 'super',
  summary: `The companies of the installation that a search finds, at most ${MOST_LISTED}`,
  query: z.object({ searchParam }),
  reply: z.array(companyShape).max(MOST_LISTED),
});

/** The founder, or else the admin of longest standing; null if the company has none. ERR_NO_RECORD_FOUND. */
export const getFirstAdmin = contract({
  method: 'GET',
  path: '/companies/:companyId/admin',
  who: 'super',
  summary: 'The first admin of a company',
  reply: z.object({ admin: userShape.pick({ id: true, name: true, email: true }).nullable() }),
});
