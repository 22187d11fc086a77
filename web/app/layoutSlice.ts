import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { Language } from '../kernel/i18n.ts';

export type Theme = 'light' | 'dark';
/** `auto` shows 240 px on windows of 960 px or more, and the rail of 64 px below. The others are the user's choice. */
export type DrawerWish = 'auto' | 'open' | 'rail';
type State = { theme: Theme; drawer: DrawerWish; overlay: boolean };

export const languageChosen = createAction<Language>('layout/languageChosen');
export const themeToggled = createAction('layout/themeToggled');
/** `shown` is the state of the drawer when the user pressed the button. */
export const drawerToggled = createAction<{ shown: 'open' | 'rail' }>('layout/drawerToggled');
export const overlayOpened = createAction('layout/overlayOpened');
export const overlayClosed = createAction('layout/overlayClosed');

const stored = (): State => {
  const theme = localStorage.getItem('theme');
  const drawer = localStorage.getItem('drawer');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return {
    theme: theme === 'dark' || theme === 'light' ? theme : system,
    drawer: drawer === 'open' || drawer === 'rail' ? drawer : 'auto',
    overlay: false,
  };
};

/** The layout of the page; theme and drawer are stored in this browser (R067). */
export const layoutSlice = createSlice({
  name: 'layout',
  initialState: stored,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(themeToggled, (state) => ({ ...state, theme: state.theme === 'dark' ? 'light' : 'dark' }))
      .addCase(drawerToggled, (state, { payload }) => ({
        ...state,
        drawer: payload.shown === 'open' ? 'rail' : 'open',
      }))
      .addCase(overlayOpened, (state) => ({ ...state, overlay: true }))
      .addCase(overlayClosed, (state) => ({ ...state, overlay: false })),
});

export const selectLayout = (state: WithSlice<typeof layoutSlice>): State => state.layout;
