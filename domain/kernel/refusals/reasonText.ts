import { refusalTexts } from './texts.ts';

const unnamed = { pt: 'erro sem descrição', en: 'an error without a description', es: 'un error sin descripción' };

/** Returns a function for the stored reason of a failure: the sentence of a known code, and other words as they are. */
export const reasonTextIn = (language: keyof typeof refusalTexts) => {
  const texts: Readonly<Record<string, string>> = refusalTexts[language];
  return (code: string): string => {
    if (!/^\w+$/.test(code)) return code;
    const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (known && !known.includes('{{')) return known;
    return /^\d+$/.test(code) ? `WhatsApp ${code}` : unnamed[language];
  };
};
