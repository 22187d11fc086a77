import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { addCompany, changeFirstAdmin } from '../../../commands/company/contract.ts';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { signedOut } from '../../api/signing.ts';
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

/** The form of the first admin was submitted. */
export const adminSubmitted = createAction<z.input<typeof changeFirstAdmin.body>>('firstAdmin/submitted');

export type FirstAdmin = { id: number; name: string; email: string };
type NamedCompany = Pick<CompanyRecord, 'id' | 'name'>;
type State = {
  of: NamedCompany | null;
  phase: 'loading' | 'ready' | 'failed';
  admin: FirstAdmin | null;
  saving: boolean;
};
const initialState: State = { of: null, phase: 'loading', admin: null, saving: false };

/** The first admin of a company, in a dialog over the company form. */
export const firstAdminSlice = createSlice({
  name: 'firstAdmin',
  initialState,
  reducers: {
    adminAsked: (_, { payload }: PayloadAction<NamedCompany>): State => ({ ...initialState, of: payload }),
    adminCame: (state, { payload }: PayloadAction<FirstAdmin | null>): State => ({
      ...state,
      phase: 'ready',
      admin: payload,
    }),
    adminFailed: (state): State => ({ ...state, phase: 'failed' }),
    adminRefused: (state): State => ({ ...state, saving: false }),
    adminClosed: () => initialState,
  },
  extraReducers: (on) =>
    on.addCase(adminSubmitted, (state): State => ({ ...state, saving: true })).addCase(signedOut, () => initialState),
});
export const { adminAsked, adminCame, adminFailed, adminRefused, adminClosed } = firstAdminSlice.actions;
export const selectFirstAdmin = (state: WithSlice<typeof firstAdminSlice>): State => state.firstAdmin;
