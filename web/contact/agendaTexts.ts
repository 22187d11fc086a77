import { addTexts } from '../kernel/i18n.ts';

addTexts('contact', {
  pt: {
    agenda: {
      title: 'Importar da agenda do telefone',
      explains:
        'Os contatos salvos no telefone da conexão padrão entram na lista. Quem já está nela continua como está.',
      asking: 'Procurando o telefone…',
      noPhone: 'O telefone da conexão padrão não está conectado. Conecte-o na página de conexões e tente de novo.',
      start: 'Importar agenda',
      close: 'Fechar',
      connections: 'Ver conexões',
      running: 'Lendo a agenda do telefone…',
      over: 'Agenda importada. Novos: {{imported, number}} · já existiam: {{existing, number}} · sem número ou de grupos: {{skipped, number}}',
    },
  },
  en: {
    agenda: {
      title: 'Import from the phone’s contacts',
      explains: 'The contacts saved on the phone of the default connection join the list. Who is on it stays as is.',
      asking: 'Looking for the phone…',
      noPhone:
        'The phone of the default connection is not connected. Connect it on the connections page and try again.',
      start: 'Import contacts',
      close: 'Close',
      connections: 'See connections',
      running: 'Reading the contacts of the phone…',
      over: 'Contacts imported. New: {{imported, number}} · already there: {{existing, number}} · without a number or of groups: {{skipped, number}}',
    },
  },
  es: {
    agenda: {
      title: 'Importar de la agenda del teléfono',
      explains:
        'Los contactos guardados en el teléfono de la conexión predeterminada entran en la lista. Quien ya está en ella sigue igual.',
      asking: 'Buscando el teléfono…',
      noPhone:
        'El teléfono de la conexión predeterminada no está conectado. Conéctelo en la página de conexiones e inténtelo de nuevo.',
      start: 'Importar agenda',
      close: 'Cerrar',
      connections: 'Ver conexiones',
      running: 'Leyendo la agenda del teléfono…',
      over: 'Agenda importada. Nuevos: {{imported, number}} · ya existían: {{existing, number}} · sin número o de grupos: {{skipped, number}}',
    },
  },
});
