import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/App.tsx';
import { startStore } from './app/store.ts';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Provider store={startStore()}>
      <App />
    </Provider>,
  );
