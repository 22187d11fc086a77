import { refusalTexts } from '../../domain/kernel/refusals/refusals.ts';
import { addTexts } from './i18n.ts';

/**
 * The error catalogue (R717). `request` loads this file with the first refusal; screens that show stored codes import
 * it.
 */
addTexts('errors', refusalTexts);

/** Texts for limits, waits, and refusals of the browser itself. */
addTexts('errors', {
  pt: {
    ERR_FILES_TOO_MANY: 'Muitos arquivos de uma vez. Envie em partes.',
    ERR_MICROPHONE_REFUSED: 'O navegador não permite usar o microfone. Permita nas configurações do site.',
    ERR_MICROPHONE_MISSING: 'Nenhum microfone foi encontrado.',
    ERR_MICROPHONE_BUSY: 'O microfone está sendo usado por outro programa.',
    ERR_MICROPHONE_GONE: 'O microfone foi desligado.',
    ERR_RECORDING: 'Não foi possível gravar o áudio.',
    tooMany: {
      password: 'Muitas tentativas com senha errada.',
      address: 'Muitas tentativas de entrar a partir da sua rede.',
      code: 'Muitos códigos pedidos.',
      codeCheck: 'Muitos códigos digitados.',
      newPassword: 'Muitas trocas de senha.',
      signUp: 'Muitos cadastros a partir da sua rede.',
      message: 'Muitas mensagens com este token em um minuto.',
      token: 'Muitas tentativas com um token errado.',
      trial: 'Muitos testes em um minuto.',
      trialsAtOnce: 'Muitos testes ao mesmo tempo.',
    },
  },
  en: {
    ERR_FILES_TOO_MANY: 'Too many files at once. Send them in batches.',
    ERR_MICROPHONE_REFUSED: 'The browser does not allow the microphone. Allow it in the settings of this site.',
    ERR_MICROPHONE_MISSING: 'No microphone was found.',
    ERR_MICROPHONE_BUSY: 'The microphone is in use by another program.',
    ERR_MICROPHONE_GONE: 'The microphone was disconnected.',
    ERR_RECORDING: 'The audio could not be recorded.',
    tooMany: {
      password: 'Too many attempts with a wrong password.',
      address: 'Too many attempts to sign in from your network.',
      code: 'Too many codes requested.',
      codeCheck: 'Too many codes entered.',
      newPassword: 'Too many password changes.',
      signUp: 'Too many sign-ups from your network.',
      message: 'Too many messages with this token in one minute.',
      token: 'Too many attempts with a wrong token.',
      trial: 'Too many tests in one minute.',
      trialsAtOnce: 'Too many tests at once.',
    },
  },
  es: {
    ERR_FILES_TOO_MANY: 'Demasiados archivos a la vez. Envíelos por partes.',
    ERR_MICROPHONE_REFUSED: 'El navegador no permite usar el micrófono. Permítalo en la configuración del sitio.',
    ERR_MICROPHONE_MISSING: 'No se encontró ningún micrófono.',
    ERR_MICROPHONE_BUSY: 'Otro programa está usando el micrófono.',
    ERR_MICROPHONE_GONE: 'El micrófono se desconectó.',
    ERR_RECORDING: 'No se pudo grabar el audio.',
    tooMany: {
      password: 'Demasiados intentos con una contraseña incorrecta.',
      address: 'Demasiados intentos de entrar desde su red.',
      code: 'Demasiados códigos solicitados.',
      codeCheck: 'Demasiados códigos escritos.',
      newPassword: 'Demasiados cambios de contraseña.',
      signUp: 'Demasiados registros desde su red.',
      message: 'Demasiados mensajes con este token en un minuto.',
      token: 'Demasiados intentos con un token incorrecto.',
      trial: 'Demasiadas pruebas en un minuto.',
      trialsAtOnce: 'Demasiadas pruebas a la vez.',
    },
  },
});
