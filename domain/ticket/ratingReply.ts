import { choiceIn, replyOf } from '../kernel/choice.ts';
import { normalised } from '../kernel/search.ts';

/** The words of the scale from 1 to 3, as `ratingAsked` shows them, and in the other grammatical gender. */
const scales = [
  ['insatisfeito', 'satisfeito', 'muito satisfeito'],
  ['insatisfeita', 'satisfeita', 'muito satisfeita'],
  ['unsatisfied', 'satisfied', 'very satisfied'],
  ['insatisfecho', 'satisfecho', 'muy satisfecho'],
  ['insatisfecha', 'satisfecha', 'muy satisfecha'],
];
const saysNothing = new Set(
  `nota dou avaliacao avalio estrela estrelas ponto pontos foi fiquei estou
  rating rate score star stars point points give was
  calificacion puntuacion puntaje doy fue estrella estrellas punto puntos quede estoy`.split(/\s+/),
);
const stars = /^(?:[⭐🌟★☆✩✪]\uFE0F?\s*){1,3}$/u;

type Said = { kind: string; body: string };

/** Returns the rating from 1 to 3 in a reply to the question (R154), or null. Three stars are 3. */
export const ratingIn = (said: Said): number | null => {
  const reply = replyOf(said);
  if (reply === null) return null;
  const text = reply.trim();
  if (stars.test(text)) return text.match(/[⭐🌟★☆✩✪]/gu)?.length ?? null;
  for (const scale of scales) {
    const at = choiceIn(text, scale, saysNothing);
    if (at !== null) return at + 1;
  }
  return null;
};

const [MOST_CHARACTERS, MOST_WORDS] = [25, 3];
/** A greeting begins a new conversation, so it is no reply to the question about the last one. */
const greetings =
  /^(oi+e?|ola+|opa|alo|bom dia|boa tarde|boa noite|hi|hello|hey|good (morning|afternoon|evening)|hola|buen dia|buen[oa]s( (dias|tardes|noches))?)\b/;

/**
 * Whether a message within the rating window was meant as a rating but is none (`4`, `ok`, `10!`, an emoji): short, no
 * question and no greeting. The contact is then asked once more. Other messages are ordinary ones.
 */
export const isShortReply = (said: Said): boolean => {
  const text = replyOf(said)?.trim();
  if (!text || text.length > MOST_CHARACTERS || /[?¿]/.test(text)) return false;
  return text.split(/\s+/).length <= MOST_WORDS && !greetings.test(normalised(text));
};
