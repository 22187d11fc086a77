/** The languages in which the system writes to customers. */
export type Language = 'pt' | 'en' | 'es';

const header: Record<Language, string> = {
  pt: '*Mensagem automática*',
  en: '*Automatic message*',
  es: '*Mensaje automático*',
};
const headed = (language: Language, text: string): string => `${header[language]}\n\n${text}`;

/** The reply to a call that the company does not accept. */
export const callRefused: Record<Language, string> = {
  pt: '*Mensagem automática*\n\nEste WhatsApp não recebe ligações de voz ou vídeo. Por favor, envie uma mensagem.',
  en: '*Automatic message*\n\nThis WhatsApp does not take voice or video calls. Please send a message.',
  es: '*Mensaje automático*\n\nEste WhatsApp no recibe llamadas de voz ni de video. Por favor, envíe un mensaje.',
};

/** The agent who accepts a ticket introduces themselves to the contact (R089). */
export const accepted = (language: Language, agent: string): string =>
  headed(
    language,
    {
      pt: `{{ms}}, {{firstName}}! Meu nome é *${agent}* e vou continuar o seu atendimento.`,
      en: `{{ms}}, {{firstName}}! My name is *${agent}* and I will be helping you from here.`,
      es: `{{ms}}, {{firstName}}. Mi nombre es *${agent}* y voy a continuar con su atención.`,
    }[language],
  );

type Destination = { queue: string; agent: string };
const places: Record<
  Language,
  { both: (to: Destination) => string; queue: (to: Destination) => string; agent: (to: Destination) => string }
> = {
  pt: {
    both: ({ queue, agent }) => `Seu atendimento foi transferido para *${queue}*, com *${agent}*.`,
    queue: ({ queue }) => `Seu atendimento foi transferido para *${queue}*.`,
    agent: ({ agent }) => `Seu atendimento foi transferido para *${agent}*.`,
  },
  en: {
    both: ({ queue, agent }) => `You have been transferred to *${queue}*, with *${agent}*.`,
    queue: ({ queue }) => `You have been transferred to *${queue}*.`,
    agent: ({ agent }) => `You have been transferred to *${agent}*.`,
  },
  es: {
    both: ({ queue, agent }) => `Su atención fue transferida a *${queue}*, con *${agent}*.`,
    queue: ({ queue }) => `Su atención fue transferida a *${queue}*.`,
    agent: ({ agent }) => `Su atención fue transferida a *${agent}*.`,
  },
};
/** Tells the contact which queue and agent took over (R100); '' if there is neither. */
export const transferredText = (language: Language, to: Destination): string => {
  const { both, queue, agent } = places[language];
  const say = to.queue && to.agent ? both : to.queue ? queue : to.agent ? agent : null;
  return say ? headed(language, say(to)) : '';
};

const question: Record<Language, string> = {
  pt: 'Como foi o seu atendimento? Responda com um número:',
  en: 'How was our service? Reply with a number:',
  es: '¿Cómo fue su atención? Responda con un número:',
};
const scale: Record<Language, string> = {
  pt: '*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito',
  en: '*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied',
  es: '*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho',
};
/** Asks for a rating, with the company's text if it has one, and lists the numbers that count as answers. */
export const ratingAsked = (language: Language, own: string): string =>
  `${own.trim() || question[language]}\n\n${scale[language]}`;

const notUnderstood: Record<Language, string> = {
  pt: 'Não entendi a sua avaliação. Responda com um número:',
  en: 'I did not understand your rating. Answer with a number:',
  es: 'No entendí su calificación. Responda con un número:',
};
/** Repeats the question after a reply that is not a rating. */
export const ratingAskedAgain = (language: Language): string => `${notUnderstood[language]}\n\n${scale[language]}`;

/** The reply to a file over the download limit, given in megabytes. */
export const fileTooLarge = (language: Language, megabytes: number): string =>
  headed(
    language,
    {
      pt: `Seu arquivo é grande demais e não pôde ser recebido. O limite é de ${megabytes} MB. Por favor, envie um arquivo menor.`,
      en: `Your file is too large and could not be received. The limit is ${megabytes} MB. Please send a smaller file.`,
      es: `Su archivo es demasiado grande y no se pudo recibir. El límite es de ${megabytes} MB. Por favor, envíe un archivo más pequeño.`,
    }[language],
  );
