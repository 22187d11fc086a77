import '../kernel/addressTexts.ts';
import { addTexts } from '../kernel/i18n.ts';

addTexts('errors', {
  pt: {
    ERR_CREDENTIALS_INVALID: 'Isto não é a chave de uma conta de serviço do Google: cole o arquivo JSON inteiro.',
    ERR_DIALOGFLOW_FORBIDDEN: 'O Google não deixou esta conta usar o Dialogflow deste projeto.',
    ERR_DIALOGFLOW_NO_PROJECT: 'O Google não conhece este projeto do Dialogflow.',
    ERR_DIALOGFLOW_AWAY: 'O Dialogflow não respondeu. Tente de novo em instantes.',
  },
  en: {
    ERR_CREDENTIALS_INVALID: 'This is no key of a Google service account: paste the whole JSON file.',
    ERR_DIALOGFLOW_FORBIDDEN: 'Google does not let this account use the Dialogflow of this project.',
    ERR_DIALOGFLOW_NO_PROJECT: 'Google does not know this Dialogflow project.',
    ERR_DIALOGFLOW_AWAY: 'Dialogflow did not answer. Try again in a moment.',
  },
  es: {
    ERR_CREDENTIALS_INVALID: 'Esto no es la clave de una cuenta de servicio de Google: pegue el archivo JSON entero.',
    ERR_DIALOGFLOW_FORBIDDEN: 'Google no deja que esta cuenta use el Dialogflow de este proyecto.',
    ERR_DIALOGFLOW_NO_PROJECT: 'Google no conoce este proyecto de Dialogflow.',
    ERR_DIALOGFLOW_AWAY: 'Dialogflow no respondió. Intente de nuevo en instantes.',
  },
});
