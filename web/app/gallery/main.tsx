import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { loadLanguage, storedLanguage } from '../../locales/i18n.ts';
import { GlobalStyle } from '../GlobalStyle.ts';
import { store } from '../store.ts';
import { Toasts } from '../Toasts.tsx';
import { Gallery } from './Gallery.tsx';

await loadLanguage(storedLanguage());
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Provider store={store}>
      <MemoryRouter>
        <GlobalStyle />
        <Gallery />
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
