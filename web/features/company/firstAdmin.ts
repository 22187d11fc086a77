import type { z } from 'zod';
import { changeFirstAdmin } from '../../../commands/company/contract.ts';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { getFirstAdmin } from '../../../projections/company/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

/** Reads the first admin of a company. The dialog over the company form is open until the task is reset. */
export const firstAdmin = createTask(
  'firstAdmin',
  async ({ id }: Pick<CompanyRecord, 'id' | 'name'>) =>
    (await request(getFirstAdmin, { params: { companyId: id } })).admin,
  { overlap: 'replaces' },
);

type Submitted = { id: number; body: z.input<typeof changeFirstAdmin.body> };
export const firstAdminSave = createTask(
  'firstAdminSave',
  ({ id, body }: Submitted) => request(changeFirstAdmin, { params: { companyId: id }, body }),
  { isSecret: true, actions: () => [firstAdmin.reset()], said: () => text('company', 'done') },
);
