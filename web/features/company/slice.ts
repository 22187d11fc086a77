import { createAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { addCompany } from '../../../commands/company/contract.ts';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The companies of the installation, live, for the super user's tab. */
export const companies = recordSlice<'companies', 'companies', z.input<typeof addCompany.body>>({
  name: 'companies',
  kind: 'companies',
  compare: byText(({ name }) => name),
  matches: ({ name, email }, search) => finds(search, name, email),
});

/** The button + Vencimento was clicked. */
export const renewClicked = createAction<CompanyRecord>('companies/renewClicked');
