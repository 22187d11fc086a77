import { addTexts } from '../kernel/i18n.ts';

addTexts('prompt', {
  pt: {
    voiceFailed: 'A voz falhou ({{why}}): a resposta iria por escrito.',
    spokenAnswer: 'Resposta falada',
    trial: 'Testar sem cliente',
    trialHint:
      'Converse com o prompt como ele está agora no formulário, salvo ou não. Nada é guardado nem enviado; o uso conta nos limites do dia.',
    restart: 'Recomeçar o teste',
    asCustomer: 'Mensagem do cliente',
    say: 'Enviar',
    askAgain: 'Tentar de novo',
    tokens: '{{shown}} tokens',
    money: 'custo {{shown}}',
    seconds: '{{shown}} s',
    wouldHandOver: 'Aqui uma pessoa assumiria.',
    wouldHandOverFor: 'Aqui uma pessoa assumiria: {{why}}',
    silent: 'Sem resposta: aqui uma pessoa assumiria.',
    wouldTag: 'Marcaria com: {{names}}',
  },
  en: {
    voiceFailed: 'The voice failed ({{why}}): the answer would go in writing.',
    spokenAnswer: 'Spoken answer',
    trial: 'Try without a customer',
    trialHint:
      'Talk to the prompt as it is in the form now, saved or not. Nothing is kept or sent; what it takes counts for the limits of the day.',
    restart: 'Start the trial over',
    asCustomer: 'Message of the customer',
    say: 'Send',
    askAgain: 'Try again',
    tokens: '{{shown}} tokens',
    money: 'cost {{shown}}',
    seconds: '{{shown}} s',
    wouldHandOver: 'Here a person would take over.',
    wouldHandOverFor: 'Here a person would take over: {{why}}',
    silent: 'No answer: here a person would take over.',
    wouldTag: 'Would tag with: {{names}}',
  },
  es: {
    voiceFailed: 'La voz falló ({{why}}): la respuesta iría por escrito.',
    spokenAnswer: 'Respuesta hablada',
    trial: 'Probar sin cliente',
    trialHint:
      'Converse con el prompt como está ahora en el formulario, guardado o no. Nada se guarda ni se envía; el uso cuenta en los límites del día.',
    restart: 'Reiniciar la prueba',
    asCustomer: 'Mensaje del cliente',
    say: 'Enviar',
    askAgain: 'Intentar de nuevo',
    tokens: '{{shown}} tokens',
    money: 'costo {{shown}}',
    seconds: '{{shown}} s',
    wouldHandOver: 'Aquí asumiría una persona.',
    wouldHandOverFor: 'Aquí asumiría una persona: {{why}}',
    silent: 'Sin respuesta: aquí asumiría una persona.',
    wouldTag: 'Marcaría con: {{names}}',
  },
});

addTexts('errors', {
  pt: {
    ERR_PROMPT_LIMITS: 'O limite de hoje para as respostas automáticas foi atingido.',
    ERR_PROMPT_KEY: 'O servidor não aceitou a API Key.',
    ERR_PROMPT_MODEL: 'O servidor recusou o pedido: confira o modelo e os valores do prompt.',
    ERR_PROMPT_BUSY: 'O servidor está ocupado ou a conta não tem créditos. Tente de novo em instantes.',
    ERR_PROMPT_AWAY: 'O servidor não respondeu. Tente de novo em instantes.',
  },
  en: {
    ERR_PROMPT_LIMITS: 'Today’s limit for the answers of machines is reached.',
    ERR_PROMPT_KEY: 'The server did not take the API key.',
    ERR_PROMPT_MODEL: 'The server refused the request: check the model and the values of the prompt.',
    ERR_PROMPT_BUSY: 'The server is busy, or the account has no credit. Try again in a moment.',
    ERR_PROMPT_AWAY: 'The server did not answer. Try again in a moment.',
  },
  es: {
    ERR_PROMPT_LIMITS: 'Se alcanzó el límite de hoy para las respuestas automáticas.',
    ERR_PROMPT_KEY: 'El servidor no aceptó la clave de API.',
    ERR_PROMPT_MODEL: 'El servidor rechazó el pedido: revise el modelo y los valores del prompt.',
    ERR_PROMPT_BUSY: 'El servidor está ocupado o la cuenta no tiene crédito. Intente de nuevo en instantes.',
    ERR_PROMPT_AWAY: 'El servidor no respondió. Intente de nuevo en instantes.',
  },
});
