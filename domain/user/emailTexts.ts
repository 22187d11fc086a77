type Text = { subject: string; text: string };
type Texts = {
  /** Sent to the new address: the code that proves it. */
  code: (said: { code: string }) => Text;
  /** Sent to the former address. `veiled`: a part of the new address that its owner recognises. */
  changed: (said: { veiled: string }) => Text;
};

/** The e-mails about a change of a user's address. They contain no text typed by a user. */
export const emailTexts: Record<'pt' | 'en' | 'es', Texts> = {
  pt: {
    code: ({ code }) => ({
      subject: 'Confirme seu e-mail no Atende',
      text: `${code} é o código para usar este endereço no Atende. Ele vale por 15 minutos.\n\nNão passe este código a ninguém. Se você não o pediu, ignore esta mensagem.`,
    }),
    changed: ({ veiled }) => ({
      subject: 'Seu e-mail no Atende mudou',
      text: `A partir de agora você entra no Atende com o e-mail ${veiled} e não mais com este.\n\nSe não foi você, fale agora com o administrador da sua empresa.`,
    }),
  },
  en: {
    code: ({ code }) => ({
      subject: 'Confirm your e-mail on Atende',
      text: `${code} is the code to use this address on Atende. It is good for 15 minutes.\n\nGive this code to no one. If you did not ask for it, ignore this message.`,
    }),
    changed: ({ veiled }) => ({
      subject: 'Your e-mail on Atende has changed',
      text: `From now on you sign in to Atende with the e-mail ${veiled}, and no longer with this one.\n\nIf this was not you, talk to the admin of your company now.`,
    }),
  },
  es: {
    code: ({ code }) => ({
      subject: 'Confirme su correo en Atende',
      text: `${code} es el código para usar esta dirección en Atende. Vale por 15 minutos.\n\nNo dé este código a nadie. Si usted no lo pidió, ignore este mensaje.`,
    }),
    changed: ({ veiled }) => ({
      subject: 'Su correo en Atende cambió',
      text: `Desde ahora usted entra en Atende con el correo ${veiled} y ya no con este.\n\nSi no fue usted, hable ahora con el administrador de su empresa.`,
    }),
  },
};
