import { call, select, takeEvery } from 'typed-redux-saga';
import { changeLanguage, locale } from '../kernel/i18n.ts';
import { drawerToggled, languageChosen, selectLayout, themeToggled, type Theme } from './layoutSlice.ts';
import { canvasOf } from './theme.ts';

/** Stores theme, drawer and language in this browser, and sets theme and language of the document. */
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
    yield* call(changeLanguage, payload);
  });
}

const paint = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', canvasOf[theme]);
};
