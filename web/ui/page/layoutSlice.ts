import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit';
import { noBrand, shownBrand, type ShownBrand } from '../../../domain/installation/brand.ts';
import type { Language } from '../../locales/i18n.ts';

export type Theme = 'light' | 'dark';
/** `auto` shows 240 px on windows of 960 px or more, and the rail of 64 px below. The others are the user's choice. */
type DrawerWish = 'auto' | 'open' | 'rail';
type State = { theme: Theme; drawer: DrawerWish; overlay: boolean; brand: ShownBrand };

export const languageChosen = createAction<Language>('layout/languageChosen');
export const themeToggled = createAction('layout/themeToggled');
/** `shown` is the state of the drawer when the user pressed the button. */
export const drawerToggled = createAction<{ shown: 'open' | 'rail' }>('layout/drawerToggled');
export const overlayOpened = createAction('layout/overlayOpened');
export const overlayClosed = createAction('layout/overlayClosed');
/** The server named the installation's brand, or a super user changed part of it. */
export const brandKnown = createAction<Partial<ShownBrand>>('layout/brandKnown');

const storedBrand = (): ShownBrand => {
  try {
    return shownBrand.parse(JSON.parse(localStorage.getItem('brand') ?? ''));
  } catch {
    return noBrand;
  }
};

const stored = (): State => {
  const theme = localStorage.getItem('theme');
  const drawer = localStorage.getItem('drawer');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return {
    theme: theme === 'dark' || theme === 'light' ? theme : system,
    drawer: drawer === 'open' || drawer === 'rail' ? drawer : 'auto',
    overlay: false,
    brand: storedBrand(),
  };
};

/** The layout of the page; theme, drawer and brand are stored in this browser, for its next start (R067). */
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
      .addCase(overlayClosed, (state) => ({ ...state, overlay: false }))
      .addCase(brandKnown, (state, { payload }) => ({ ...state, brand: { ...state.brand, ...payload } })),
});

export const selectLayout = (state: WithSlice<typeof layoutSlice>): State => state.layout;
/** The name of the installation, or the product's. */
export const selectName = ({ layout }: WithSlice<typeof layoutSlice>): string => layout.brand.appName || 'Atende';
/** The file of the logo for the current theme, or for the other one; '' without a logo. */
export const selectLogo = ({ layout: { theme, brand } }: WithSlice<typeof layoutSlice>): string =>
  theme === 'dark' ? brand.appLogoDark || brand.appLogoLight : brand.appLogoLight || brand.appLogoDark;
