import { addTexts } from '../kernel/i18n.ts';

/** The texts of the AI settings: where the models run, and their daily limits. */
addTexts('setting', {
  pt: {
    integration: {
      agents: {
        name: 'Agentes de IA',
        about:
          'Onde respondem os prompts, e quanto podem usar por dia; em branco, sem limite. Conta cada chamada, respondida ou não, e cada áudio ouvido. Acima do limite uma pessoa assume. Os preços são por milhão de tokens.',
      },
    },
    badNumber: 'Digite um número.',
    asksKeyAgain: 'Outro servidor pede a chave de novo.',
    option: {
      openAiAddress: { name: 'Endereço da IA', field: 'Endereço (em branco: OpenAI)' },
      openAiModel: { name: 'Modelo da IA', field: 'Modelo' },
      openAiVoiceModel: { name: 'Modelo da IA para áudios', field: 'Modelo que transcreve áudios' },
      promptRequestsPerDay: { name: 'Chamadas à IA por dia', field: 'Chamadas por dia' },
      promptTokensPerDay: { name: 'Tokens de IA por dia', field: 'Tokens por dia' },
      promptMoneyPerDay: { name: 'Gasto com IA por dia', field: 'Gasto por dia' },
      promptPriceIn: { name: 'Preço da IA: entrada', field: 'Preço da entrada' },
      promptPriceOut: { name: 'Preço da IA: saída', field: 'Preço da saída' },
      promptPriceMinute: { name: 'Preço da IA: minuto de áudio', field: 'Preço do minuto de áudio' },
    },
  },
  en: {
    integration: {
      agents: {
        name: 'AI agents',
        about:
          'Where prompts are answered, and how much they may use a day; empty: no limit. Each call counts, answered or not, and each voice message heard. Beyond the limit a person takes over. Prices are for a million tokens.',
      },
    },
    badNumber: 'Type a number.',
    asksKeyAgain: 'Another server asks for the key again.',
    option: {
      openAiAddress: { name: 'Address of the AI', field: 'Address (empty: OpenAI)' },
      openAiModel: { name: 'Model of the AI', field: 'Model' },
      openAiVoiceModel: { name: 'Model of the AI for voice', field: 'Model that transcribes voice messages' },
      promptRequestsPerDay: { name: 'Calls of the AI a day', field: 'Calls a day' },
      promptTokensPerDay: { name: 'AI tokens a day', field: 'Tokens a day' },
      promptMoneyPerDay: { name: 'AI spending a day', field: 'Spending a day' },
      promptPriceIn: { name: 'Price of the AI: input', field: 'Price of input' },
      promptPriceOut: { name: 'Price of the AI: output', field: 'Price of output' },
      promptPriceMinute: { name: 'Price of the AI: a minute of voice', field: 'Price of a minute of voice' },
    },
  },
  es: {
    integration: {
      agents: {
        name: 'Agentes de IA',
        about:
          'Dónde responden los prompts, y cuánto pueden usar por día; en blanco, sin límite. Cuenta cada llamada, respondida o no, y cada audio oído. Por encima del límite, una persona se encarga. Los precios son por millón de tokens.',
      },
    },
    badNumber: 'Escriba un número.',
    asksKeyAgain: 'Otro servidor pide la clave de nuevo.',
    option: {
      openAiAddress: { name: 'Dirección de la IA', field: 'Dirección (en blanco: OpenAI)' },
      openAiModel: { name: 'Modelo de la IA', field: 'Modelo' },
      openAiVoiceModel: { name: 'Modelo de la IA para audios', field: 'Modelo que transcribe audios' },
      promptRequestsPerDay: { name: 'Llamadas a la IA por día', field: 'Llamadas por día' },
      promptTokensPerDay: { name: 'Tokens de IA por día', field: 'Tokens por día' },
      promptMoneyPerDay: { name: 'Gasto en IA por día', field: 'Gasto por día' },
      promptPriceIn: { name: 'Precio de la IA: entrada', field: 'Precio de la entrada' },
      promptPriceOut: { name: 'Precio de la IA: salida', field: 'Precio de la salida' },
      promptPriceMinute: { name: 'Precio de la IA: minuto de audio', field: 'Precio del minuto de audio' },
    },
  },
});
