import { addTexts } from '../kernel/i18n.ts';

addTexts('media', {
  pt: {
    recording: 'Gravando mensagem de voz',
    askingMicrophone: 'Abrindo o microfone…',
    cancelRecording: 'Descartar gravação',
    sendRecording: 'Enviar gravação',
    brokenOff: 'A gravação parou: {{why}} O que foi gravado pode ser enviado.',
    tooShort: 'A gravação é curta demais e foi descartada.',
  },
  en: {
    recording: 'Recording a voice message',
    askingMicrophone: 'Opening the microphone…',
    cancelRecording: 'Discard recording',
    sendRecording: 'Send recording',
    brokenOff: 'The recording stopped: {{why}} What was recorded can be sent.',
    tooShort: 'The recording is too short and was discarded.',
  },
  es: {
    recording: 'Grabando mensaje de voz',
    askingMicrophone: 'Abriendo el micrófono…',
    cancelRecording: 'Descartar grabación',
    sendRecording: 'Enviar grabación',
    brokenOff: 'La grabación se detuvo: {{why}} Lo grabado se puede enviar.',
    tooShort: 'La grabación es demasiado corta y se descartó.',
  },
});
/** Why nothing was recorded. */
addTexts('errors', {
  pt: {
    ERR_MICROPHONE_REFUSED: 'O navegador não permite usar o microfone. Permita nas configurações do site.',
    ERR_MICROPHONE_MISSING: 'Nenhum microfone foi encontrado.',
    ERR_MICROPHONE_BUSY: 'O microfone está sendo usado por outro programa.',
    ERR_MICROPHONE_GONE: 'O microfone foi desligado.',
    ERR_RECORDING: 'Não foi possível gravar o áudio.',
  },
  en: {
    ERR_MICROPHONE_REFUSED: 'The browser does not allow the microphone. Allow it in the settings of this site.',
    ERR_MICROPHONE_MISSING: 'No microphone was found.',
    ERR_MICROPHONE_BUSY: 'The microphone is in use by another program.',
    ERR_MICROPHONE_GONE: 'The microphone was disconnected.',
    ERR_RECORDING: 'The audio could not be recorded.',
  },
  es: {
    ERR_MICROPHONE_REFUSED: 'El navegador no permite usar el micrófono. Permítalo en la configuración del sitio.',
    ERR_MICROPHONE_MISSING: 'No se encontró ningún micrófono.',
    ERR_MICROPHONE_BUSY: 'Otro programa está usando el micrófono.',
    ERR_MICROPHONE_GONE: 'El micrófono se desconectó.',
    ERR_RECORDING: 'No se pudo grabar el audio.',
  },
});
