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
