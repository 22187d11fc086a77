/** What the system answers to a call that the company does not take. */
export const callRefused: Record<'pt' | 'en' | 'es', string> = {
  pt: '*Mensagem automática:*\n\nAs chamadas de voz e vídeo estão desabilitadas neste WhatsApp. Por favor, envie uma mensagem de texto. Obrigado.',
  en: '*Automatic message:*\n\nVoice and video calls are disabled on this WhatsApp. Please send a text message. Thank you.',
  es: '*Mensaje automático:*\n\nLas llamadas de voz y video están deshabilitadas en este WhatsApp. Por favor, envíe un mensaje de texto. Gracias.',
};
