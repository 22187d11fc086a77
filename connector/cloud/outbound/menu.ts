import { numberedIn } from '../../../domain/bot/texts.ts';
import type { Language } from '../../../domain/message/automatic.ts';
import { cloudLimits } from '../graph/limits.ts';
import type { CloudInteractive } from '../graph/messages.ts';

const openList: Readonly<Record<Language, string>> = {
  pt: 'Ver opções',
  en: 'See options',
  es: 'Ver opciones',
};

const areUnique = (titles: readonly string[]): boolean => new Set(titles).size === titles.length;

/** A long title stands below its number, which is then the reply. */
const rowOf = (name: string, at: number) => {
  const id = String(at + 1);
  if (name.length <= cloudLimits.rowTitle) return { id, title: name };
  return { id, title: id, description: name.slice(0, cloudLimits.rowDescription) };
};

/**
 * Returns a menu of the bot as reply buttons (three short choices at most) or as a list (ten at most). Null if it has no choices,
 * or does not fit: it is sent as text.
 */
export const interactiveMenu = (body: string, language: Language): CloudInteractive | null => {
  const menu = numberedIn(body);
  if (!menu || menu.names.length < 2 || !areUnique(menu.names)) return null;
  const { names, rest } = menu;
  const text = rest || body;
  const isShort = names.every((name) => name.length <= cloudLimits.buttonTitle);
  if (names.length <= cloudLimits.buttons && isShort && text.length <= cloudLimits.interactiveBody)
    return {
      type: 'button',
      body: { text },
      action: { buttons: names.map((title, at) => ({ type: 'reply', reply: { id: String(at + 1), title } })) },
    };
  // Meta's pages disagree about the limit of a list's text, so the lower one counts.
  if (names.length > cloudLimits.listRows || text.length > cloudLimits.interactiveBody) return null;
  return {
    type: 'list',
    body: { text },
    action: { button: openList[language], sections: [{ rows: names.map(rowOf) }] },
  };
};
