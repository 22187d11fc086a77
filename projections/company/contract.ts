import { z } from 'zod';
import { companyShape } from '../../domain/company/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, nothing, pageNumber, pathId, searchParam } from '../../domain/kernel/inputs.ts';
import { userShape } from '../../domain/user/shape.ts';

/** ERR_NO_RECORD_FOUND for a company that is not the asker's. */
export const getCompany = contract({
  method: 'GET',
  path: '/companies/:companyId',
  who: 'user',
  summary: 'One company: the own one; any for super users',
  params: z.object({ companyId: pathId }),
  query: nothing,
  body: nothing,
  reply: companyShape,
});

/** Searched by name and e-mail, 20 a page, by name. */
export const listCompanies = contract({
  method: 'GET',
  path: '/companies',
  who: 'super',
  summary: 'A page of the companies of the installation',
  params: nothing,
  query: z.object({ searchParam, pageNumber }),
  body: nothing,
  reply: z.object({ companies: z.array(companyShape), count: z.number(), hasMore: z.boolean() }),
});

export const allCompanies = contract({
  method: 'GET',
  path: '/companies/list',
  who: 'super',
  summary: `The companies of the installation that a search finds, at most ${MOST_LISTED}`,
  params: nothing,
  query: z.object({ searchParam }),
  body: nothing,
  reply: z.array(companyShape).max(MOST_LISTED),
});

/** Its founder, or who has been one the longest; null: it has none. ERR_NO_RECORD_FOUND. */
export const getFirstAdmin = contract({
  method: 'GET',
  path: '/companies/:companyId/admin',
  who: 'super',
  summary: 'The first admin of a company',
  params: z.object({ companyId: pathId }),
  query: nothing,
  body: nothing,
  reply: z.object({ admin: userShape.pick({ id: true, name: true, email: true }).nullable() }),
});
