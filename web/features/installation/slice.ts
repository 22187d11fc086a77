import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { WrittenPage } from '../../../domain/installation/pages.ts';
import type { InstallationKey, LogoMode } from '../../../domain/installation/table.ts';

export const pageShown = createAction<WrittenPage>('installation/pageShown');
/** A super user opened the form. */
export const formShown = createAction('installation/formShown');
/** A super user chose a picture as a logo. */
export const logoChosen = createAction<{ mode: LogoMode; file: File }>('installation/logoChosen');
export const settingSaveClicked = createAction<{ key: InstallationKey; value: string }>('installation/saveClicked');

/** The settings known so far; '' for a page that the owner has not written. */
type State = Partial<Record<InstallationKey, string>> & { saving?: InstallationKey | undefined };
const initialState: State = {};

/** The settings that the owner of the installation made. */
export const installationSlice = createSlice({
  name: 'installation',
  initialState,
  reducers: {
    known: (state, { payload }: PayloadAction<{ key: InstallationKey; value: string }>) => {
      state[payload.key] = payload.value;
    },
    settingSaveBegan: (state, { payload }: PayloadAction<InstallationKey>) => ({ ...state, saving: payload }),
    settingSaveEnded: (state) => ({ ...state, saving: undefined }),
  },
});
export const { known, settingSaveBegan, settingSaveEnded } = installationSlice.actions;

export const selectInstallation = (state: WithSlice<typeof installationSlice>): State => state.installation;
