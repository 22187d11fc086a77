type Said = { code: string; name: string };

/** What tells a user his code, on his own WhatsApp. */
export const codeText: Record<'pt' | 'en' | 'es', (said: Said) => string> = {
  pt: ({ code, name }) =>
    `*${code}* é o código de verificação para criar uma nova senha de ${name} no Atende. Ele vale por 5 minutos.\n\nNão passe este código a ninguém. Se você não o pediu, ignore esta mensagem.`,
  en: ({ code, name }) =>
    `*${code}* is the verification code to set a new password for ${name} on Atende. It is good for 5 minutes.\n\nGive this code to nobody. If you did not ask for it, ignore this message.`,
  es: ({ code, name }) =>
    `*${code}* es el código de verificación para crear una nueva contraseña de ${name} en Atende. Vale por 5 minutos.\n\nNo dé este código a nadie. Si usted no lo pidió, ignore este mensaje.`,
};
