import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { fetched } from './api/parts.ts';
import { App } from './app/App.tsx';
import { runSagas, store } from './app/store.ts';
import { followTyping } from './features/ticket/open/typeAhead.ts';
import { loadLanguage, storedLanguage } from './locales/i18n.ts';
import { titleCutTexts } from './ui/page/titleCutTexts.ts';

// Keys pressed while the texts arrive belong to the draft of the conversation in the address.
followTyping(store);
/** The texts are needed by the first screen, so they come before it. */
await fetched(() => loadLanguage(storedLanguage()));
runSagas();
titleCutTexts(document);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
