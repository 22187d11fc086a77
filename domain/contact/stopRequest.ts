import { normalised } from '../kernel/search.ts';

const bare = (text: string): string =>
  normalised(text.normalize('NFKC'))
    .replace(/['’\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Joins a word that is spelt letter by letter (`S.A.I.R.`), and takes out drawn letters (`saiir`). */
const undrawn = (text: string): string =>
  bare(text)
    .replace(/^\p{L}(?: \p{L})+$/u, (letters) => letters.replaceAll(' ', ''))
    .replace(/(\p{L})\1+/gu, '$1');
/** Greetings, and words that agree, before a word. They ask for nothing themselves. */
const greeting =
  /^(?:(?:sim|ok|okay|ta bom|ta certo|ta|esta bem|certo|claro|blz|beleza|entao|yes|sure|si|vale|oi+e?|ola|opa|hi|hello|hey|hola|bom dia|bo[an] (?:tarde|noite)|good (?:morning|afternoon|evening)|buen(?:os|as)? (?:dias?|tardes|noches)|tudo (?:bem|bom))\s+)+/;
/** Begins a polite order: `quero que parem`, `tem como parar de mandar`. */
const wish =
  /^(?:(?:eu )?(?:quero|queria|gostaria|quiero|quisiera) que|tem como|da p(?:a)?ra|(?:e|seria) possivel|es posible|(?:can|could) you) (?:voces |vcs |ustedes )?/;
/** Returns the words of a text behind its greetings. */
const wordsBehindGreeting = (text: string): string => bare(text).replace(greeting, '').replace(wish, '');
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/**
 * Words around a stop word that ask for nothing else: politeness, and the messages that should stop (`quero sair, por favor`,
 * `parar de receber mensagens`).
 */
const around = setOf(
  `eu quero queria gostaria desejo gentileza pfvr vlw grato grata att atenciosamente envio envios posso pode podem poderia favor por pf pfv obrigado obrigada de da do desta dessa deste desse das
  dos na no em essa esse essas esses estas estes isso isto seu sua seus suas tudo todos todas nada me nos mim mais aqui dai ai
  digite digitei digitar palavra resposta respondo responder entre entrem entrar it again
  lista mailing newsletter voces vcs grupo transmissao inscricao recebimento receber recebendo mandar mandando enviar enviando
  mensagem mensagens msg msgs campanha campanhas promocao promocoes propaganda propagandas publicidade anuncio anuncios
  please i want to would like my me these this from the list message messages text texts texting sending receiving ads promotions all your su sus
  quiero quisiera gracias ya la las los mas recibir mensaje mensajes promociones publicidad darme dame denme dar`,
);
/** Words of a sentence that asks for no more messages: `não quero mais receber`, `no me manden más mensajes`. */
const refusing = setOf('nao naum n no not dont never nunca jamais');
/**
 * Returns the words that ask, each once and without spaces: `optout` for `opt-out`, `sair` for `SAIR SAIR`. The Portuguese `no`
 * asks for nothing after them; before them it may be Spanish: `no quiero salir`.
 */
const asked = (text: string): string => {
  const words = bare(text).replace(greeting, '').split(' ');
  const start = words.findIndex((word) => !around.has(word));
  return [...new Set(words.filter((word, at) => !around.has(word) || (at < start && refusing.has(word))))].join('');
};

const polite = setOf('por favor please eu me do ya');
/** Words of a question or of being able: `não pode mandar?`, `não posso receber`. */
const able = setOf('posso pode podem poderia');
/** Words that stop only with what follows: `para de mandar`, but `para receber` and `deixa eu enviar`. */
const stoppingWith = setOf('para basta chega deixa deixe deixem deixar deja dejen dejar');
const followers = setOf('de com por as os con');
const stoppingWords = setOf(
  'para pare parem parar paren basta chega deixa deixe deixem deixar deja dejen dejar stop quit',
);
/** These stop with the messages that they name: `chega de propaganda`. A verb behind them says what suffices. */
const enough = setOf('chega basta parem pare paren stop');
/** These also stop with `isso` alone. */
const ordering = setOf('parem pare paren stop');
const cancelling = setOf('cancela cancele cancelem cancelar cancel');
const articles = setOf('o os as un una el al your');
const messages = setOf(
  `mensagem mensagens msg msgs campanha campanhas promocao promocoes propaganda propagandas publicidade anuncio anuncios
  message messages text texts ads promotions mensaje mensajes promociones publicidad`,
);
const named = new Set([...messages, ...setOf('isso isto disso eso esto this that')]);
const more = setOf('mais mas more again');
const delivering = setOf(
  `receber recibir receive mande mandem manda mandar mandando envie enviem envia enviar enviando envien manden send sending text texting spamming
  escreva escrevam escrever escrevendo escriban escribas escribirme escribir escribe escribiendome write writing
  incomode incomodem incomodar perturbe perturbem perturbar molesten molestes molestar bother bothering disturb spam
  contato contate contatem contatar contacten contactar contacto contact contacting`,
);
/** Words of a sentence that asks to be removed: `me tira da lista`, `remova meu número`. */
const removing = setOf(
  `tira tire tirem tirar exclui excluam apaga apague apagar removam retirem descadastra descadastre descadastrem descadastrar
  desinscreve desinscreva desinscrevam remove remova remover retire retirar exclua excluir saquenme sacame sacar quita quiten quitenme elimina eliminen
  borra borren borrar borrame take`,
);
/** These ask without saying from what. */
const unsubscribing = setOf(
  'descadastra descadastre descadastrem desinscreve desinscreva desinscrevam eliminame eliminenme borrame borrenme saquenme sacame quitenme quitame',
);
/** Words that name the place where the messages arrive. */
const hither = setOf('para pra a este esse neste nesse numero number celular telefone telefono whatsapp zap');
const wanting = setOf('quero quiero queria want');
const inPeace =
  /^(?:please )?leave me alone(?: please)?$|^(?:(?:me|por favor) )*(?:deixe[mn]?|dejen?)(?:me)? (?:me )?e[mn] paz(?: por favor)?$/;
const removed = setOf('lista cadastro contato contacto numero nome number name list me off sua seu meu mi');
const isSaidWith = (words: readonly string[], some: ReadonlySet<string>, others: readonly ReadonlySet<string>[]) =>
  words.some((word) => some.has(word)) &&
  words.every((word) => some.has(word) || others.some((each) => each.has(word)));

/** Whether nothing but the messages stands behind a word of `enough`: `basta de mensagens`, but `basta mandar mensagem`. */
const namesMessages = (words: readonly string[], first: string): boolean => {
  const next = words[words.indexOf(first) + 1] ?? '';
  const isObject = followers.has(next) || messages.has(next) || (ordering.has(first) && named.has(next));
  return isObject && isSaidWith(words, named, [followers, enough, around]);
};

/** Whether a clause asks for no more messages, independently of the stop words. It says nothing else. */
const clauseStops = (clause: string): boolean => {
  // `enviarme`, `escribirme`
  const words = wordsBehindGreeting(clause)
    .replace(/(?<=[aei]r)(?:me|nos)\b/g, '')
    .split(' ');
  if (inPeace.test(words.join(' '))) return true;
  const [first = ''] = words.filter((word) => !polite.has(word));
  if (stoppingWith.has(first) && !followers.has(words[words.indexOf(first) + 1] ?? '')) return false;
  if (refusing.has(first) && words.some((word) => able.has(word))) return false;
  if (enough.has(first) && namesMessages(words, first)) return true;
  if (words.some((word) => cancelling.has(word)) && words.some((word) => messages.has(word)))
    return words.every((word) => [cancelling, articles, around].some((each) => each.has(word)));
  if (stoppingWords.has(first)) return isSaidWith(words, delivering, [stoppingWords, around]);
  if (refusing.has(first) && words.some((word) => more.has(word)) && words.some((word) => messages.has(word)))
    return words.every((word) => [refusing, more, around, delivering, hither].some((each) => each.has(word)));
  if (refusing.has(first) && words.some((word) => wanting.has(word)) && words.some((word) => messages.has(word)))
    return words.every((word) => refusing.has(word) || around.has(word));
  if (refusing.has(first)) return isSaidWith(words, delivering, [refusing, around]);
  if (isSaidWith(words, unsubscribing, [polite, around])) return true;
  return words.some((word) => removed.has(word)) && isSaidWith(words, removing, [removed, around]);
};

/** Words of a clause that gives a reason: `não tenho interesse, parem de mandar`. */
const interest = setOf('tenho interesse interessa interessado interessada tengo interes interested');

/** Forms of one verb. A form alone counts like any other one of its row: `PARA!` for `parar`. */
const forms = [
  'parar pare parem paren para basta chega',
  'sair sai saia saiam',
  'cancelar cancela cancele cancelem cancel',
  'remover remova removam remove removido removida',
  'descadastrar descadastra descadastre descadastrem descadastro descadastramento',
  'desinscrever desinscreve desinscreva desinscrevam desinscricao',
  'stop stopall end quit',
  'salir sal baja',
  'detener detenga detengan detente basta',
].map((row) => new Set([...setOf(row)].map(undrawn)));
/** Words that press or complete a form: `para agora`, `para com isso`, `quero ser removida`. */
const pressing = setOf('agora ja now logo imediatamente urgente ser aqui gente');
const withThat = / com (?:isso|isto|ess[ae]s?|est[ae]s?)(?= |$)/g;
/** These words are also used for something else: `para mim`, `isso basta`, `chega hoje`. */
const ordinary = setOf('para basta chega');
/** Words that may stand next to an ordinary word that is meant as an order. */
const urging = setOf(
  'por favor pf pfv pfvr porfa porfavor please gentileza ja ya agora now logo imediatamente urgente gente obrigado obrigada gracias',
);
/**
 * Whether an ordinary word is meant as an order: nothing stands next to it but politeness and haste. As a preposition, `para`
 * is never the whole message. `Pará` is a state, except with an exclamation mark.
 */
const isOrder = (said: string, form: string, words: readonly string[]): boolean =>
  words.every((word) => urging.has(word) || undrawn(word) === form) &&
  (said.includes('!') || !/par[áÁ]/iu.test(said.normalize('NFC')));
/** Returns the word of a message that is another form of a stop word; null for none, a refusal or a question. */
const formIn = (said: string, stops: readonly string[]): string | null => {
  if (/[?¿]/.test(said)) return null;
  const words = wordsBehindGreeting(said).replace(withThat, ' agora').split(' ');
  const [form = '', ...more] = new Set(words.filter((word) => !around.has(word) && !pressing.has(word)).map(undrawn));
  const known = new Set(stops.map(undrawn));
  const isKnown = forms.some((row) => row.has(form) && row.values().some((word) => known.has(word)));
  if (
    more.length ||
    !isKnown ||
    words.some((word) => refusing.has(word)) ||
    (ordinary.has(form) && !isOrder(said, form, words))
  )
    return null;
  return form;
};

/** Whether one clause asks for no more messages and the others add nothing. `Não, pode mandar` does not ask. */
const asksToStop = (said: string, stops: readonly string[]): boolean => {
  const clauses = said.split(/[,.;:!?\n]+/).filter((clause) => bare(clause) !== '');
  const addsNothing = (clause: string) =>
    `${bare(clause)} `
      .replace(greeting, '')
      .trim()
      .split(' ')
      .every((word) => word === '' || [refusing, around, interest].some((each) => each.has(word)));
  const isStop = (clause: string) =>
    clauseStops(clause) || stops.some((word) => asked(word) !== '' && asked(word) === asked(clause));
  return clauses.some(isStop) && clauses.every((clause) => isStop(clause) || addsNothing(clause));
};

/**
 * Returns the stop word that is the whole message, ignoring case, accents, punctuation, spaces between single letters, drawn
 * letters, greetings before it and the words of `around`. Another form of a stop word counts, too (`para`, `cancela`), and so
 * does a sentence that asks for no more messages, while the company has any. Null for none.
 *
 * A verb with an object of its own is an ordinary sentence: `cancela meu pedido`, `para mim`, `basta clicar`, `chega hoje`.
 */
export const stopWordIn = (said: string, words: readonly string[]): string | null =>
  words.find((word) => bare(word) !== '' && undrawn(word) === undrawn(said)) ??
  words.find((word) => asked(word) !== '' && asked(word) === asked(said)) ??
  formIn(said, words) ??
  (words.some((word) => bare(word) !== '') && asksToStop(said, words) ? bare(said) : null);
