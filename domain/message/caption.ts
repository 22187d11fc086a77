/**
 * Splits a text at the last white space within its first `most` characters. The second part is '' if the text fits. A longer word
 * is cut, but never within a character.
 */
export const splitText = (text: string, most: number): [string, string] => {
  if (text.length <= most) return [text, ''];
  const head = text.slice(0, text.slice(0, most + 1).search(/\s\S*$/)).trimEnd();
  if (head && head.length <= most && /\s/.test(text.slice(0, most + 1)))
    return [head, text.slice(head.length).trimStart()];
  const isInside = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  const cut = isInside && most > 1 ? most - 1 : most;
  return [text.slice(0, cut), text.slice(cut)];
};
