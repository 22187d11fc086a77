/** The Portuguese texts for refusals of the official WhatsApp API. */
export const cloudPortuguese = {
  ERR_CLOUD_AWAY: 'O WhatsApp teve um problema. Tente de novo em instantes.',
  ERR_CLOUD_BANNED:
    'A Meta baniu esta conta do WhatsApp Business. Um administrador precisa recorrer no Gerenciador do WhatsApp.',
  ERR_CLOUD_BLOCKED: 'Este cliente está bloqueado. Desbloqueie-o antes de escrever.',
  ERR_CLOUD_CAPTION_LONG:
    'A legenda é longa demais para a API oficial: no máximo 1.024 caracteres. Envie o texto em separado.',
  ERR_CLOUD_COUNTRY: 'Esta conta não pode escrever para o país deste cliente.',
  ERR_CLOUD_DECLINED: 'A Meta não aceitou o pedido: {{details}}',
  ERR_CLOUD_DISPLAY_NAME: 'O nome de exibição do número não foi aprovado. Um administrador precisa corrigi-lo na Meta.',
  ERR_CLOUD_FILE_LOST: 'O WhatsApp não entregou o arquivo. Peça ao cliente que o envie de novo.',
  ERR_CLOUD_FILE_REFUSED: 'O WhatsApp recusou este tipo de arquivo. Envie-o em outro formato.',
  ERR_CLOUD_FLOW: 'Este formulário está bloqueado ou limitado na Meta. Um administrador precisa revisá-lo.',
  ERR_CLOUD_GONE: 'O WhatsApp não encontrou o número ou o arquivo. Envie o arquivo de novo ou confira a conexão.',
  ERR_CLOUD_GROUPS: 'Este número não pode usar grupos pela API oficial.',
  ERR_CLOUD_HISTORY:
    'A Meta não entrega mais as mensagens antigas deste celular: o prazo passou, já foram pedidas ou o dono não permitiu.',
  ERR_CLOUD_IDENTITY: 'O cliente trocou de aparelho ou reinstalou o WhatsApp. Confirme quem é antes de escrever.',
  ERR_CLOUD_LIMIT: 'O WhatsApp está limitando o envio. A mensagem será enviada em instantes.',
  ERR_CLOUD_MALFORMED: 'O WhatsApp não aceitou a mensagem como foi montada. Mude o conteúdo e tente de novo.',
  ERR_CLOUD_MARKETING_LIMIT: 'O WhatsApp decidiu não entregar esta mensagem de marketing. Tente em outro dia.',
  ERR_CLOUD_MARKETING_OFF:
    'Modelos de marketing estão desativados para este número. Um administrador precisa ativá-los na Meta.',
  ERR_CLOUD_MARKETING_STOPPED: 'O cliente desativou as suas mensagens de marketing.',
  ERR_CLOUD_NUMBER_NEEDED: 'Esta mensagem precisa do número do cliente. Peça o número na conversa.',
  ERR_CLOUD_OWN_NUMBER: 'Não é possível escrever para o próprio número.',
  ERR_CLOUD_PAIR_LIMIT: 'Foram muitas mensagens seguidas para este cliente. O envio continua em instantes.',
  ERR_CLOUD_PAYMENT:
    'Falta uma forma de pagamento na Meta. Um administrador precisa corrigi-la no Gerenciador do WhatsApp.',
  ERR_CLOUD_PERMISSION: 'Falta uma permissão ao token da conexão. Um administrador precisa corrigi-la na Meta.',
  ERR_CLOUD_PIN: 'O PIN não confere ou houve tentativas demais. Confira-o na Meta e tente mais tarde.',
  ERR_CLOUD_QUALITY:
    'A qualidade do número está baixa: clientes bloquearam ou denunciaram mensagens. Reveja as campanhas antes de continuar.',
  ERR_CLOUD_REGISTER_LATER:
    'O WhatsApp não registra este número agora. Espere alguns minutos ou até 72 horas e tente de novo.',
  ERR_CLOUD_RESTRICTED:
    'A Meta restringiu ou desativou a conta. Um administrador precisa recorrer no Gerenciador do WhatsApp.',
  ERR_CLOUD_SPAM:
    'Este número está limitado por reclamações de clientes. Não envie campanhas por enquanto e veja a qualidade do número na Meta.',
  ERR_CLOUD_TEST_NUMBER: 'Um número de teste só escreve para destinatários cadastrados na Meta.',
  ERR_CLOUD_TOKEN: 'O token da conexão expirou ou não vale mais. Um administrador precisa informar outro.',
  ERR_CLOUD_UNDELIVERABLE: 'Este cliente não pode receber a mensagem. Confira o número ou fale por outro meio.',
  ERR_CLOUD_UNKNOWN: 'O WhatsApp recusou o envio por um motivo que o Atende não conhece. Tente de novo mais tarde.',
  ERR_CLOUD_UNREGISTERED: 'O número não está registrado na API do WhatsApp. Um administrador precisa registrá-lo.',
  ERR_CLOUD_UNSUPPORTED: 'O WhatsApp não aceita este tipo de mensagem.',
  ERR_CLOUD_UNVERIFIED: 'O número ainda não foi verificado. Peça um código na Meta e confirme-o antes de registrar.',
  ERR_CLOUD_USERNAME: 'A Meta não aceitou o nome de usuário da empresa. Escolha outro no Gerenciador do WhatsApp.',
  ERR_CLOUD_VERIFIED: 'Este número já está verificado na Meta. Não é preciso outro código.',
  ERR_TEMPLATE_BODY:
    'O texto do modelo tem um formato que a Meta não aceita. Confira linhas vazias, formatação e variáveis.',
  ERR_TEMPLATE_DISABLED: 'Este modelo foi desativado pela Meta. Escolha outro.',
  ERR_TEMPLATE_EDGES:
    'O texto do modelo não pode começar nem terminar com uma variável. Escreva algo antes e depois dela.',
  ERR_TEMPLATE_EXISTS: 'Já existe um modelo com este nome neste idioma. Escolha outro nome.',
  ERR_TEMPLATE_FIELDS: 'Os campos não combinam com o modelo. Sincronize os modelos e preencha de novo.',
  ERR_TEMPLATE_FOOTER:
    'O rodapé do modelo tem um formato que a Meta não aceita: até 60 caracteres, sem variáveis nem linhas novas.',
  ERR_TEMPLATE_HEADER:
    'O cabeçalho do modelo tem um formato que a Meta não aceita: até 60 caracteres, sem linhas novas, emojis ou asteriscos.',
  ERR_TEMPLATE_LIMIT: 'A conta tem o número máximo de modelos. Exclua um que não usa.',
  ERR_TEMPLATE_LONG: 'Uma parte do modelo é longa demais. Encurte o texto.',
  ERR_TEMPLATE_MISSING:
    'O modelo não existe ou não está aprovado neste idioma. Sincronize os modelos ou escolha outro.',
  ERR_TEMPLATE_PAUSED: 'Este modelo está pausado por baixa qualidade. Escolha outro ou espere.',
  ERR_TEMPLATE_RATIO: 'Há variáveis demais para tão pouco texto. Escreva mais palavras ou tire variáveis.',
  ERR_TEMPLATE_RESTRICTED: 'O uso de modelos está restrito por classificação errada. Revise as categorias na Meta.',
  ERR_TEMPLATE_TEXT: 'O texto do modelo ficou longo demais ou fere as regras da Meta. Mude os valores.',
  ERR_WINDOW_CLOSED: 'Passaram 24 horas desde a última mensagem do cliente. Envie um modelo aprovado.',
};
