import { afterEach, describe, expect, test } from '@jest/globals';
import { drawerToggled, languageChosen, themeToggled } from '../../../web/ui/page/layoutSlice.ts';
import { codeText } from '../../../web/api/errors.ts';
import { currentLanguage, languages, text } from '../../../web/locales/i18n.ts';
import { openShell, type Shell } from '../kernel/shell.ts';

let shell: Shell | undefined;
const open = (stored: Record<string, string> = {}): Shell => (shell = openShell(() => ({}), stored));
afterEach(() => shell?.stop());

describe('theme, drawer and language', () => {
  test('keeps the theme in the browser and applies it at the start', async () => {
    const first = open();
    expect(first.root.dataset['theme']).toBe('light');
    first.store.dispatch(themeToggled());
    expect(first.root.dataset['theme']).toBe('dark');
    const kept = Object.fromEntries(first.kept);
    first.stop();
    expect(open(kept).root.dataset['theme']).toBe('dark');
  });

  test('toggles the drawer and remembers its state', () => {
    const { store, kept } = open();
    expect(store.getState().layout.drawer).toBe('auto');
    store.dispatch(drawerToggled({ shown: 'open' }));
    expect(kept.get('drawer')).toBe('rail');
    store.dispatch(drawerToggled({ shown: 'rail' }));
    expect(kept.get('drawer')).toBe('open');
  });

  test('starts in Portuguese; keeps a chosen language and sets it on the document', async () => {
    const { store, kept, root, wait } = open();
    expect(currentLanguage()).toBe('pt');
    expect(root.lang).toBe('pt-BR');
    store.dispatch(languageChosen('es'));
    await wait();
    expect(text('session', 'submit')).toBe('Entrar');
    expect(text('session', 'password')).toBe('Contraseña');
    expect([kept.get('language'), root.lang]).toEqual(['es', 'es']);
    store.dispatch(languageChosen('pt'));
    await wait();
    expect(text('session', 'password')).toBe('Senha');
  });

  test('has a sentence in every language for each code of the error catalogue', async () => {
    const { store, wait } = open();
    const codes = (
      'NO_OTHER_WHATSAPP NO_DEF_WAPP_FOUND WAPP_NOT_INITIALIZED WAPP_CHECK_CONTACT WAPP_INVALID_CONTACT ' +
      'WAPP_DOWNLOAD_MEDIA INVALID_CREDENTIALS SENDING_WAPP_MSG DELETE_WAPP_MSG OTHER_OPEN_TICKET SESSION_EXPIRED ' +
      'USER_CREATION_DISABLED NO_PERMISSION DUPLICATED_CONTACT NO_SETTING_FOUND NO_CONTACT_FOUND NO_TICKET_FOUND ' +
      'NO_USER_FOUND NO_WAPP_FOUND CREATING_MESSAGE CREATING_TICKET FETCH_WAPP_MSG QUEUE_COLOR_ALREADY_EXISTS ' +
      'WAPP_GREETING_REQUIRED QUEUE_HAS_TICKETS WRONG_PASSWORD STORE_AWAY BUILDING BEHIND'
    ).split(' ');
    for (const language of [...languages, 'pt'] as const) {
      store.dispatch(languageChosen(language));
      await wait();
      for (const code of codes) expect(codeText(`ERR_${code}`)).not.toMatch(/ERR_|^$/);
    }
  });
});
