import { call, fork, put, select, takeEvery } from 'typed-redux-saga';
import { getInstallation } from '../../projections/installation/contract.ts';
import { changeLanguage, locale } from '../locales/i18n.ts';
import { toastError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import {
  brandKnown,
  drawerToggled,
  languageChosen,
  selectLayout,
  themeToggled,
  type Theme,
} from '../ui/page/layoutSlice.ts';
import { logoAddress } from '../ui/page/logoAddress.ts';
import { canvasOf } from '../ui/theme.ts';

/** Stores theme, drawer, language and brand in this browser, and sets theme, language and icon of the document. */
export function* layoutSaga() {
  const { theme } = yield* select(selectLayout);
  paint(theme);
  document.documentElement.lang = locale();
  yield* takeEvery(themeToggled, function* () {
    const layout = yield* select(selectLayout);
    localStorage.setItem('theme', layout.theme);
    paint(layout.theme);
  });
  yield* takeEvery(drawerToggled, function* () {
    localStorage.setItem('drawer', (yield* select(selectLayout)).drawer);
  });
  yield* takeEvery(languageChosen, function* ({ payload }) {
    try {
      yield* call(changeLanguage, payload);
    } catch (error) {
      toastError(error);
    }
  });
  yield* takeEvery(brandKnown, function* () {
    const { brand } = yield* select(selectLayout);
    localStorage.setItem('brand', JSON.stringify(brand));
    showIcon(brand.appLogoFavicon);
  });
  showIcon((yield* select(selectLayout)).brand.appLogoFavicon);
  yield* fork(loadBrand);
}

/** Asks for the name and the logos of the installation. Without an answer the former ones stay. */
function* loadBrand() {
  try {
    const { brand } = yield* call(() => request(getInstallation));
    yield* put(brandKnown(brand));
  } catch {
    // The page works with any logo.
  }
}

const showIcon = (file: string): void => {
  const icon = document.querySelector('link[rel=icon]');
  if (!file) return icon?.setAttribute('href', '/favicon.svg');
  icon?.setAttribute('href', logoAddress(file));
  icon?.removeAttribute('type'); // a picture of any type
};

const paint = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', canvasOf[theme]);
};
