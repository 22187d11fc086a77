import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/App.tsx';
import { runSagas, store } from './app/store.ts';
import { followTyping } from './ticket/typeAhead.ts';
import { titleCutTexts } from './ui/titleCutTexts.ts';

runSagas();
followTyping(store);
titleCutTexts(document);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
