import type { Page } from 'playwright-core';

const marks: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  '\u0303': '~',
  '\u0308': '¨',
};
/** How accents are written: a dead key before the letter, or a composition by an input method as on a Mac. */
export type Accents = 'dead key' | 'composition';

/**
 * Returns a function that types like a person at a Portuguese or Spanish keyboard: accents through dead keys or compositions,
 * ç, ñ and ¿ by keys of their own, and emojis without a key. Playwright inserts all of these without any key, which no keyboard does.
 */
export const keyboardOf = async (page: Page, keyMs: number) => {
  const session = await page.context().newCDPSession(page);
  const rest = () => new Promise((resolve) => setTimeout(resolve, keyMs));
  const key = async (name: string, text?: string) => {
    await session.send('Input.dispatchKeyEvent', {
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      key: name,
      ...(text === undefined ? {} : { text, unmodifiedText: text }),
    });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name });
  };
  const accented = async (character: string, mark: string, accents: Accents) => {
    await key('Dead');
    if (accents === 'composition')
      await session.send('Input.imeSetComposition', { text: mark, selectionStart: 1, selectionEnd: 1 });
    await rest();
    if (accents === 'dead key') return key(character, character);
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
    await session.send('Input.insertText', { text: character });
    return session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Process' });
  };
  const press = async (character: string, accents: Accents) => {
    if (character === '\n') return page.keyboard.press('Enter');
    if (/^[ -~]$/.test(character)) return page.keyboard.type(character);
    if (/\p{Extended_Pictographic}/u.test(character)) return page.keyboard.insertText(character);
    const mark = marks[character.normalize('NFD').slice(1)];
    return mark === undefined ? key(character, character) : accented(character, mark, accents);
  };
  return async (sentence: string, accents: Accents): Promise<void> => {
    for (const character of sentence) {
      await press(character, accents);
      await rest();
    }
  };
};
