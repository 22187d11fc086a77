import { choiceIn, replyOf } from '../kernel/choice.ts';
import { normalised } from '../kernel/search.ts';

/** The words of the scale from 1 to 3, as `ratingAsked` shows them, and in the other grammatical gender. */
const scales = [
  ['insatisfeito', 'satisfeito', 'muito satisfeito'],
  ['insatisfeita', 'satisfeita', 'muito satisfeita'],
  ['unsatisfied', 'satisfied', 'very satisfied'],
  ['dissatisfied', 'satisfied', 'very satisfied'],
  ['insatisfecho', 'satisfecho', 'muy satisfecho'],
  ['insatisfecha', 'satisfecha', 'muy satisfecha'],
];
const saysNothing = new Set(
  `nota dou dei daria avaliacao avalio avaliei em estrela estrelas ponto pontos foi fiquei estou
  rating rate score star stars point points give was
  calificacion puntuacion puntaje doy fue estrella estrellas punto puntos quede estoy le les un con
  atendimento servico suporte service support atencion servicio`.split(/\s+/),
);
/** Words of praise or blame next to a rating. They say nothing about the words of the scale, so they only go with a number. */
const remarks: ReadonlySet<string> = new Set([
  ...saysNothing,
  ...`muito muita bom boa otimo otima excelente perfeito perfeita parabens atendimento atencao atencioso atenciosa pela pelo
  pessimo pessima ruim horrivel regular ajuda equipe certeza rapido rapida demais adorei gostei amei tudo super top show
  pode colocar coloca coloque sem duvida louvor voce voces vc vcs usted ustedes you sao estao foram otimos otimas excelentes deus abencoe abencoem
  very good great excellent perfect bad terrible service
  muy bueno buena perfecto perfecta malo mala atencion servicio felicitaciones`.split(/\s+/),
]);
/** Names the best rating, with any number. */
const best = /^(?:(?:nota|pontuacao|puntuacion|puntaje|calificacion) )?maxim[ao]$/;
/** Names the worst rating. */
const worst = /^(?:(?:nota|pontuacao|puntuacion|puntaje|calificacion) )?minim[ao]$/;
/** `3.0`, `2,0` */
const decimal = /\b([1-3])[.,]0\b/;
/** `3/3`, `2 de 3` */
const outOfThree = /\b([1-3])\s*(?:\/|de|of|out of)\s*3\b/i;
/** Other words for `muito` and `very`. */
const intensifiers: readonly [RegExp, string][] = [
  // The scale has nothing below its first words.
  [
    /\b(?:muito|mto|mt|mtu|super|bastante|extremamente|totalmente|completamente|very|really|extremely|muy)\s+(?=(?:in|un|dis)satis)/gi,
    '',
  ],
  [/\b(?:mto|mt|mtu|super|bastante|extremamente|totalmente|completamente)(?= satisfei)/gi, 'muito'],
  [/\bsatisfeit[ií]ssim(?=[oa](?!\p{L}))/giu, 'muito satisfeit'],
  [/\b(?:really|extremely|totally|completely|super)(?= satisfied)/gi, 'very'],
  [/\b(?:super|totalmente|completamente|bastante)(?= satisfech)/gi, 'muy'],
];
const stars = /^(?:[⭐🌟★☆✩✪]\uFE0F?\s*){1,3}$/u;

const MOST_STARS = 3;
type Said = { kind: string; body: string };

/** Returns the rating from 1 to 3 in a reply to the question (R154), or null. Three stars are 3. */
export const ratingIn = (said: Said): number | null => {
  const reply = replyOf(said);
  if (reply === null) return null;
  const text = intensifiers
    .reduce((words, [word, usual]) => words.replace(word, usual), reply.trim())
    .replace(outOfThree, '$1')
    .replace(decimal, '$1');
  const letters = normalised(text)
    .replace(/[^\p{L}\s]+/gu, '')
    .trim();
  if (best.test(letters)) return MOST_STARS;
  if (worst.test(letters)) return 1;
  if (stars.test(text)) return (text.match(/[⭐🌟★✪]/gu) ?? text.match(/[☆✩]/gu))?.length ?? null;
  for (const scale of scales) {
    const at = choiceIn(text, scale, saysNothing);
    if (at !== null) return at + 1;
  }
  // Blank titles: only the number counts. `um` is no number here, because it is an article in `um bom atendimento`.
  if (!/\p{N}|\b(?:dois|two|tr[eê]s|three)(?!\p{L})/iu.test(text)) return null;
  const at = choiceIn(text, ['', '', ''], remarks);
  return at === null ? null : at + 1;
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
