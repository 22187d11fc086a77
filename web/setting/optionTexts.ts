import { addTexts } from '../kernel/i18n.ts';

/**
 * The texts of each option: its name, its effect in one sentence and its values; for a field of an integration also its label.
 */
addTexts('setting', {
  pt: {
    option: {
      userRating: {
        name: 'Avaliações',
        about: 'Pede ao contato uma nota de 1 a 3 quando o ticket é resolvido.',
        values: { enabled: 'Habilitadas', disabled: 'Desabilitadas' },
      },
      scheduleType: {
        name: 'Tipo de expediente',
        about: 'De onde vem o horário de atendimento: nenhum, de cada fila ou da empresa.',
        values: { disabled: 'Desabilitado', queue: 'Por fila', company: 'Por empresa' },
      },
      sendGreetingAccepted: {
        name: 'Saudação ao aceitar',
        about: 'Envia ao contato uma mensagem que apresenta quem aceitou o ticket.',
        values: { enabled: 'Habilitada', disabled: 'Desabilitada' },
      },
      sendMsgTransfTicket: {
        name: 'Aviso de transferência',
        about: 'Avisa o contato quando o ticket muda de fila ou de atendente.',
        values: { enabled: 'Habilitado', disabled: 'Desabilitado' },
      },
      reopenMinutes: {
        name: 'Reabertura',
        about: 'O contato que escreve até este tempo depois de resolvido recebe o mesmo ticket de volta, aguardando.',
        values: {
          0: 'Nunca',
          5: '5 minutos',
          10: '10 minutos',
          30: '30 minutos',
          60: '1 hora',
          120: '2 horas',
          1440: '1 dia',
        },
      },
      userViewTicketsWithoutQueue: {
        name: 'Tickets sem fila',
        about: 'O perfil Usuário pode ver tickets que não têm fila.',
        values: { enabled: 'Sim', disabled: 'Não' },
      },
      CheckMsgIsGroup: {
        name: 'Mensagens de grupos',
        about: 'Ignora o que chega de grupos, ou abre tickets para eles.',
        values: { enabled: 'Ignorar', disabled: 'Receber' },
      },
      call: {
        name: 'Ligações',
        about: 'Deixa tocar chamadas de voz e de vídeo, ou recusa e responde que não atende por ligação.',
        values: { enabled: 'Aceitar', disabled: 'Não aceitar' },
      },
      chatBotType: {
        name: 'Tipo de chatbot',
        about: 'Como as opções do menu aparecem para o contato.',
        values: { text: 'Texto' },
      },
      userCreation: {
        name: 'Criação de usuários',
        about: 'Administradores podem cadastrar novos usuários na empresa.',
        values: { enabled: 'Permitida', disabled: 'Bloqueada' },
      },
      passwordStrength: {
        name: 'Senhas novas',
        about: 'O que a senha de um usuário precisa ser. As de antes continuam valendo.',
        values: { common: 'Sem as mais comuns', fair: 'Razoáveis', good: 'Boas', strong: 'Fortes' },
      },
      firstSteps: { name: 'Primeiros passos', values: { open: 'em andamento', done: 'concluídos' } },
      campaignsEnabled: { name: 'Campanhas', values: { true: 'Habilitadas', false: 'Desabilitadas' } },
      ipixc: { name: 'Endereço do IXC', field: 'Endereço' },
      tokenixc: { name: 'Token do IXC', field: 'Token' },
      ipmkauth: { name: 'Endereço do MK-AUTH', field: 'Endereço' },
      clientidmkauth: { name: 'Client ID do MK-AUTH', field: 'Client ID' },
      clientsecretmkauth: { name: 'Client secret do MK-AUTH', field: 'Client secret' },
      asaas: { name: 'Token do Asaas', field: 'Token' },
    },
  },
  en: {
    option: {
      userRating: {
        name: 'Ratings',
        about: 'Asks the contact for a mark from 1 to 3 when the ticket is resolved.',
        values: { enabled: 'Enabled', disabled: 'Disabled' },
      },
      scheduleType: {
        name: 'Opening hours',
        about: 'Where the opening hours come from: nowhere, each queue or the company.',
        values: { disabled: 'Disabled', queue: 'By queue', company: 'By company' },
      },
      sendGreetingAccepted: {
        name: 'Greeting on accepting',
        about: 'Sends the contact a message that introduces who accepted the ticket.',
        values: { enabled: 'Enabled', disabled: 'Disabled' },
      },
      sendMsgTransfTicket: {
        name: 'Transfer notice',
        about: 'Tells the contact when the ticket moves to another queue or agent.',
        values: { enabled: 'Enabled', disabled: 'Disabled' },
      },
      reopenMinutes: {
        name: 'Reopening',
        about: 'A contact who writes within this time after a ticket was resolved gets the same one back, waiting.',
        values: {
          0: 'Never',
          5: '5 minutes',
          10: '10 minutes',
          30: '30 minutes',
          60: '1 hour',
          120: '2 hours',
          1440: '1 day',
        },
      },
      userViewTicketsWithoutQueue: {
        name: 'Tickets without a queue',
        about: 'The User profile may see tickets that have no queue.',
        values: { enabled: 'Yes', disabled: 'No' },
      },
      CheckMsgIsGroup: {
        name: 'Group messages',
        about: 'Ignores what comes from groups, or opens tickets for them.',
        values: { enabled: 'Ignore', disabled: 'Receive' },
      },
      call: {
        name: 'Calls',
        about: 'Lets voice and video calls ring, or rejects them and answers that calls are not taken.',
        values: { enabled: 'Accept', disabled: 'Reject' },
      },
      chatBotType: {
        name: 'Chatbot type',
        about: 'How the options of the menu look to the contact.',
        values: { text: 'Text' },
      },
      userCreation: {
        name: 'Creating users',
        about: 'Administrators may add new users to the company.',
        values: { enabled: 'Allowed', disabled: 'Blocked' },
      },
      passwordStrength: {
        name: 'New passwords',
        about: 'What the password of a user has to be. Those from before stay valid.',
        values: { common: 'None of the common ones', fair: 'Fair', good: 'Good', strong: 'Strong' },
      },
      firstSteps: { name: 'First steps', values: { open: 'under way', done: 'done' } },
      campaignsEnabled: { name: 'Campaigns', values: { true: 'Enabled', false: 'Disabled' } },
      ipixc: { name: 'IXC address', field: 'Address' },
      tokenixc: { name: 'IXC token', field: 'Token' },
      ipmkauth: { name: 'MK-AUTH address', field: 'Address' },
      clientidmkauth: { name: 'MK-AUTH client ID', field: 'Client ID' },
      clientsecretmkauth: { name: 'MK-AUTH client secret', field: 'Client secret' },
      asaas: { name: 'Asaas token', field: 'Token' },
    },
  },
  es: {
    option: {
      userRating: {
        name: 'Valoraciones',
        about: 'Pide al contacto una nota de 1 a 3 cuando el ticket se resuelve.',
        values: { enabled: 'Habilitadas', disabled: 'Deshabilitadas' },
      },
      scheduleType: {
        name: 'Tipo de horario',
        about: 'De dónde viene el horario de atención: ninguno, de cada cola o de la empresa.',
        values: { disabled: 'Deshabilitado', queue: 'Por cola', company: 'Por empresa' },
      },
      sendGreetingAccepted: {
        name: 'Saludo al aceptar',
        about: 'Envía al contacto un mensaje que presenta a quien aceptó el ticket.',
        values: { enabled: 'Habilitado', disabled: 'Deshabilitado' },
      },
      sendMsgTransfTicket: {
        name: 'Aviso de transferencia',
        about: 'Avisa al contacto cuando el ticket cambia de cola o de agente.',
        values: { enabled: 'Habilitado', disabled: 'Deshabilitado' },
      },
      reopenMinutes: {
        name: 'Reapertura',
        about:
          'El contacto que escribe hasta este tiempo después de resuelto recibe el mismo ticket de vuelta, en espera.',
        values: {
          0: 'Nunca',
          5: '5 minutos',
          10: '10 minutos',
          30: '30 minutos',
          60: '1 hora',
          120: '2 horas',
          1440: '1 día',
        },
      },
      userViewTicketsWithoutQueue: {
        name: 'Tickets sin cola',
        about: 'El perfil Usuario puede ver tickets que no tienen cola.',
        values: { enabled: 'Sí', disabled: 'No' },
      },
      CheckMsgIsGroup: {
        name: 'Mensajes de grupos',
        about: 'Ignora lo que llega de grupos, o abre tickets para ellos.',
        values: { enabled: 'Ignorar', disabled: 'Recibir' },
      },
      call: {
        name: 'Llamadas',
        about: 'Deja sonar llamadas de voz y de vídeo, o las rechaza y responde que no se atienden.',
        values: { enabled: 'Aceptar', disabled: 'No aceptar' },
      },
      chatBotType: {
        name: 'Tipo de chatbot',
        about: 'Cómo ve el contacto las opciones del menú.',
        values: { text: 'Texto' },
      },
      userCreation: {
        name: 'Creación de usuarios',
        about: 'Los administradores pueden registrar nuevos usuarios en la empresa.',
        values: { enabled: 'Permitida', disabled: 'Bloqueada' },
      },
      passwordStrength: {
        name: 'Contraseñas nuevas',
        about: 'Cómo debe ser la contraseña de un usuario. Las de antes siguen valiendo.',
        values: { common: 'Sin las más comunes', fair: 'Aceptables', good: 'Buenas', strong: 'Fuertes' },
      },
      firstSteps: { name: 'Primeros pasos', values: { open: 'en curso', done: 'concluidos' } },
      campaignsEnabled: { name: 'Campañas', values: { true: 'Habilitadas', false: 'Deshabilitadas' } },
      ipixc: { name: 'Dirección de IXC', field: 'Dirección' },
      tokenixc: { name: 'Token de IXC', field: 'Token' },
      ipmkauth: { name: 'Dirección de MK-AUTH', field: 'Dirección' },
      clientidmkauth: { name: 'Client ID de MK-AUTH', field: 'Client ID' },
      clientsecretmkauth: { name: 'Client secret de MK-AUTH', field: 'Client secret' },
      asaas: { name: 'Token de Asaas', field: 'Token' },
    },
  },
});
