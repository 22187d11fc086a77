import type { cloudPortuguese } from './pt.ts';

/** The Spanish texts for refusals of the official WhatsApp API. */
export const cloudSpanish: Record<keyof typeof cloudPortuguese, string> = {
  ERR_CLOUD_AWAY: 'WhatsApp tuvo un problema. Inténtelo de nuevo en un momento.',
  ERR_CLOUD_BANNED:
    'Meta bloqueó esta cuenta de WhatsApp Business. Un administrador debe apelar en el Administrador de WhatsApp.',
  ERR_CLOUD_BLOCKED: 'Este cliente está bloqueado. Desbloquéelo antes de escribir.',
  ERR_CLOUD_CAPTION_LONG:
    'El texto del archivo es demasiado largo para la API oficial: 1.024 caracteres como máximo. Envíe el texto aparte.',
  ERR_CLOUD_COUNTRY: 'Esta cuenta no puede escribir al país de este cliente.',
  ERR_CLOUD_DECLINED: 'Meta no aceptó la solicitud: {{details}}',
  ERR_CLOUD_DISPLAY_NAME: 'El nombre visible del número no fue aprobado. Un administrador debe corregirlo en Meta.',
  ERR_CLOUD_FILE_LOST: 'WhatsApp no entregó el archivo. Pida al cliente que lo envíe de nuevo.',
  ERR_CLOUD_FILE_REFUSED: 'WhatsApp rechazó este tipo de archivo. Envíelo en otro formato.',
  ERR_CLOUD_FLOW: 'Este formulario está bloqueado o limitado en Meta. Un administrador debe revisarlo.',
  ERR_CLOUD_GONE: 'WhatsApp no encontró el número o el archivo. Envíe el archivo de nuevo o revise la conexión.',
  ERR_CLOUD_GROUPS: 'Este número no puede usar grupos por la API oficial.',
  ERR_CLOUD_HISTORY:
    'Meta ya no entrega los mensajes antiguos de este teléfono: pasó el plazo, ya se pidieron o el dueño no lo permitió.',
  ERR_CLOUD_IDENTITY: 'El cliente cambió de teléfono o reinstaló WhatsApp. Confirme quién es antes de escribir.',
  ERR_CLOUD_LIMIT: 'WhatsApp está limitando el envío. El mensaje se enviará en un momento.',
  ERR_CLOUD_MALFORMED: 'WhatsApp no aceptó el mensaje como fue armado. Cambie el contenido e inténtelo de nuevo.',
  ERR_CLOUD_MARKETING_LIMIT: 'WhatsApp decidió no entregar este mensaje de marketing. Inténtelo otro día.',
  ERR_CLOUD_MARKETING_OFF:
    'Las plantillas de marketing están desactivadas para este número. Un administrador debe activarlas en Meta.',
  ERR_CLOUD_MARKETING_STOPPED: 'El cliente desactivó sus mensajes de marketing.',
  ERR_CLOUD_NUMBER_NEEDED: 'Este mensaje necesita el número del cliente. Pídalo en la conversación.',
  ERR_CLOUD_OWN_NUMBER: 'No es posible escribir al propio número.',
  ERR_CLOUD_PAIR_LIMIT: 'Fueron demasiados mensajes seguidos a este cliente. El envío sigue en un momento.',
  ERR_CLOUD_PAYMENT:
    'Falta un medio de pago en Meta. Un administrador debe corregirlo en el Administrador de WhatsApp.',
  ERR_CLOUD_PERMISSION: 'Al token de la conexión le falta un permiso. Un administrador debe corregirlo en Meta.',
  ERR_CLOUD_PIN: 'El PIN no coincide o hubo demasiados intentos. Revíselo en Meta e inténtelo más tarde.',
  ERR_CLOUD_QUALITY:
    'La calidad del número es baja: hubo clientes que bloquearon o denunciaron mensajes. Revise las campañas antes de continuar.',
  ERR_CLOUD_REGISTER_LATER:
    'WhatsApp no registra este número ahora. Espere unos minutos, o hasta 72 horas, e inténtelo de nuevo.',
  ERR_CLOUD_RESTRICTED:
    'Meta restringió o desactivó la cuenta. Un administrador debe apelar en el Administrador de WhatsApp.',
  ERR_CLOUD_SPAM:
    'Este número está limitado por quejas de clientes. No envíe campañas por ahora y vea la calidad del número en Meta.',
  ERR_CLOUD_TEST_NUMBER: 'Un número de prueba solo escribe a destinatarios registrados en Meta.',
  ERR_CLOUD_TOKEN: 'El token de la conexión venció o ya no vale. Un administrador debe ingresar otro.',
  ERR_CLOUD_UNDELIVERABLE: 'Este cliente no puede recibir el mensaje. Revise el número o use otro medio.',
  ERR_CLOUD_UNKNOWN: 'WhatsApp rechazó el envío por un motivo que Atende no conoce. Inténtelo de nuevo más tarde.',
  ERR_CLOUD_UNREGISTERED: 'El número no está registrado en la API de WhatsApp. Un administrador debe registrarlo.',
  ERR_CLOUD_UNSUPPORTED: 'WhatsApp no acepta este tipo de mensaje.',
  ERR_CLOUD_UNVERIFIED: 'El número aún no fue verificado. Pida un código en Meta y confírmelo antes de registrar.',
  ERR_CLOUD_USERNAME: 'Meta no aceptó el nombre de usuario de la empresa. Elija otro en el Administrador de WhatsApp.',
  ERR_CLOUD_VERIFIED: 'Este número ya está verificado en Meta. No hace falta otro código.',
  ERR_TEMPLATE_BODY: 'Meta no acepta el formato del texto de la plantilla. Revise líneas vacías, formato y variables.',
  ERR_TEMPLATE_DISABLED: 'Meta desactivó esta plantilla. Elija otra.',
  ERR_TEMPLATE_EDGES:
    'El texto de la plantilla no puede empezar ni terminar con una variable. Escriba algo antes y después.',
  ERR_TEMPLATE_EXISTS: 'Ya existe una plantilla con este nombre en este idioma. Elija otro nombre.',
  ERR_TEMPLATE_FIELDS: 'Los campos no coinciden con la plantilla. Sincronice las plantillas y complételos de nuevo.',
  ERR_TEMPLATE_FOOTER: 'Meta no acepta el formato del pie: hasta 60 caracteres, sin variables ni saltos de línea.',
  ERR_TEMPLATE_HEADER:
    'Meta no acepta el formato del encabezado: hasta 60 caracteres, sin saltos de línea, emojis ni asteriscos.',
  ERR_TEMPLATE_LIMIT: 'La cuenta tiene el número máximo de plantillas. Elimine una que no use.',
  ERR_TEMPLATE_LONG: 'Una parte de la plantilla es demasiado larga. Acorte el texto.',
  ERR_TEMPLATE_MISSING:
    'La plantilla no existe o no está aprobada en este idioma. Sincronice las plantillas o elija otra.',
  ERR_TEMPLATE_PAUSED: 'Esta plantilla está pausada por baja calidad. Elija otra o espere.',
  ERR_TEMPLATE_RATIO: 'Hay demasiadas variables para tan poco texto. Escriba más palabras o quite variables.',
  ERR_TEMPLATE_RESTRICTED: 'El uso de plantillas está restringido por categorías erróneas. Revíselas en Meta.',
  ERR_TEMPLATE_TEXT:
    'El texto de la plantilla quedó demasiado largo o incumple las reglas de Meta. Cambie los valores.',
  ERR_WINDOW_CLOSED: 'Pasaron 24 horas desde el último mensaje del cliente. Envíe una plantilla aprobada.',
};
