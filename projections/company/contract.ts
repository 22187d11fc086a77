import { z } from 'zod';
import { companyShape } from '../../domain/company/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, pathId } from '../../domain/kernel/inputs.ts';

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
