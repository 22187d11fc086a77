import type { RefusalCode } from '../../../domain/kernel/refusals/refusals.ts';

/**
 * The fate of a message that Meta refuses at once. `again`: Atende sends it again; `waits`: Meta may have accepted it, so its
 * status is awaited; `fails`; `stops`: it waits until an admin has repaired the connection.
 */
export type AtOnce = 'again' | 'waits' | 'fails' | 'stops';
/** `pausesAfter`: the number of such refusals in a row that pause the campaigns of the connection; null: none do. */
export type ErrorRow = {
  codes: readonly number[];
  atOnce: AtOnce;
  reason: RefusalCode;
  /** The Portuguese text that the user reads has these words. */
  words: RegExp;
  pausesAfter?: number;
};

/** Every error code of Meta's list, with what the product does about it. The first code of a row stands for its meaning. */
export const errorRows: readonly ErrorRow[] = [
  { codes: [0, 190], atOnce: 'stops', reason: 'ERR_CLOUD_TOKEN', words: /token .* expirou/, pausesAfter: 1 },
  {
    codes: [3, 10, 200, 299, 131005],
    atOnce: 'stops',
    reason: 'ERR_CLOUD_PERMISSION',
    words: /Falta uma permissão/,
    pausesAfter: 1,
  },
  { codes: [368, 131031], atOnce: 'stops', reason: 'ERR_CLOUD_RESTRICTED', words: /recorrer/, pausesAfter: 1 },
  { codes: [131037], atOnce: 'stops', reason: 'ERR_CLOUD_DISPLAY_NAME', words: /nome de exibição/, pausesAfter: 1 },
  { codes: [131045, 133010], atOnce: 'stops', reason: 'ERR_CLOUD_UNREGISTERED', words: /registrá-lo/, pausesAfter: 1 },
  { codes: [4, 80007, 130429], atOnce: 'again', reason: 'ERR_CLOUD_LIMIT', words: /será enviada em instantes/ },
  { codes: [131056], atOnce: 'again', reason: 'ERR_CLOUD_PAIR_LIMIT', words: /continua em instantes/ },
  {
    codes: [1, 2, 131000, 131016, 133004, 131057],
    atOnce: 'waits',
    reason: 'ERR_CLOUD_AWAY',
    words: /teve um problema/,
  },
  { codes: [131048], atOnce: 'fails', reason: 'ERR_CLOUD_SPAM', words: /reclamações/, pausesAfter: 3 },
  { codes: [131042, 134011], atOnce: 'fails', reason: 'ERR_CLOUD_PAYMENT', words: /pagamento/, pausesAfter: 1 },
  { codes: [131063], atOnce: 'fails', reason: 'ERR_CLOUD_MARKETING_OFF', words: /ativá-los/, pausesAfter: 1 },
  { codes: [131064], atOnce: 'fails', reason: 'ERR_TEMPLATE_RESTRICTED', words: /categorias na Meta/, pausesAfter: 1 },
  { codes: [130497], atOnce: 'fails', reason: 'ERR_CLOUD_COUNTRY', words: /país/ },
  { codes: [33], atOnce: 'fails', reason: 'ERR_CLOUD_GONE', words: /não encontrou/ },
  { codes: [100, 131008, 131009, 135000], atOnce: 'fails', reason: 'ERR_CLOUD_MALFORMED', words: /Mude o conteúdo/ },
  { codes: [131021], atOnce: 'fails', reason: 'ERR_CLOUD_OWN_NUMBER', words: /próprio número/ },
  { codes: [131026], atOnce: 'fails', reason: 'ERR_CLOUD_UNDELIVERABLE', words: /Confira o número/ },
  { codes: [131030], atOnce: 'fails', reason: 'ERR_CLOUD_TEST_NUMBER', words: /número de teste/ },
  { codes: [130403], atOnce: 'fails', reason: 'ERR_CLOUD_BLOCKED', words: /Desbloqueie/ },
  { codes: [130472, 131049], atOnce: 'fails', reason: 'ERR_CLOUD_MARKETING_LIMIT', words: /outro dia/ },
  { codes: [131050], atOnce: 'fails', reason: 'ERR_CLOUD_MARKETING_STOPPED', words: /desativou/ },
  { codes: [131047], atOnce: 'fails', reason: 'ERR_WINDOW_CLOSED', words: /modelo aprovado/ },
  { codes: [131051, 131060], atOnce: 'fails', reason: 'ERR_CLOUD_UNSUPPORTED', words: /tipo de mensagem/ },
  { codes: [131052], atOnce: 'fails', reason: 'ERR_CLOUD_FILE_LOST', words: /envie de novo/ },
  { codes: [131053], atOnce: 'fails', reason: 'ERR_CLOUD_FILE_REFUSED', words: /outro formato/ },
  { codes: [131062], atOnce: 'fails', reason: 'ERR_CLOUD_NUMBER_NEEDED', words: /Peça o número/ },
  {
    codes: [132000, 132008, 132012, 132018],
    atOnce: 'fails',
    reason: 'ERR_TEMPLATE_FIELDS',
    words: /Sincronize os modelos/,
  },
  { codes: [132001], atOnce: 'fails', reason: 'ERR_TEMPLATE_MISSING', words: /aprovado neste idioma/ },
  { codes: [132005, 132007], atOnce: 'fails', reason: 'ERR_TEMPLATE_TEXT', words: /longo demais/ },
  { codes: [132015], atOnce: 'fails', reason: 'ERR_TEMPLATE_PAUSED', words: /pausado/ },
  { codes: [132016], atOnce: 'fails', reason: 'ERR_TEMPLATE_DISABLED', words: /Escolha outro/ },
  { codes: [132068, 132069], atOnce: 'fails', reason: 'ERR_CLOUD_FLOW', words: /formulário/ },
  { codes: [133005, 133008, 133009], atOnce: 'fails', reason: 'ERR_CLOUD_PIN', words: /PIN/ },
  { codes: [133006], atOnce: 'fails', reason: 'ERR_CLOUD_UNVERIFIED', words: /Peça um código/ },
  { codes: [133000, 133015, 133016], atOnce: 'fails', reason: 'ERR_CLOUD_REGISTER_LATER', words: /72 horas/ },
  { codes: [137000], atOnce: 'fails', reason: 'ERR_CLOUD_IDENTITY', words: /Confirme quem é/ },
  {
    codes: [147001, 147002, 147003, 147004, 147005],
    atOnce: 'fails',
    reason: 'ERR_CLOUD_USERNAME',
    words: /nome de usuário/,
  },
  { codes: [999_999], atOnce: 'fails', reason: 'ERR_CLOUD_UNKNOWN', words: /não conhece/ },
  { codes: [131215], atOnce: 'fails', reason: 'ERR_CLOUD_GROUPS', words: /grupos/ },
  { codes: [136024], atOnce: 'fails', reason: 'ERR_CLOUD_VERIFIED', words: /já está verificado/ },
  { codes: [139100], atOnce: 'fails', reason: 'ERR_BLOCK_WINDOW', words: /24 horas/ },
  { codes: [2593107, 2593108, 2593109], atOnce: 'fails', reason: 'ERR_CLOUD_HISTORY', words: /mensagens antigas/ },
  { codes: [2388019], atOnce: 'fails', reason: 'ERR_TEMPLATE_LIMIT', words: /número máximo/ },
  { codes: [2388024], atOnce: 'fails', reason: 'ERR_TEMPLATE_EXISTS', words: /Já existe/ },
  { codes: [2388039], atOnce: 'fails', reason: 'ERR_TEMPLATE_LOCKED', words: /Espere a análise/ },
  { codes: [2388040], atOnce: 'fails', reason: 'ERR_TEMPLATE_LONG', words: /longa demais/ },
  { codes: [2388047], atOnce: 'fails', reason: 'ERR_TEMPLATE_HEADER', words: /cabeçalho/ },
  { codes: [2388072], atOnce: 'fails', reason: 'ERR_TEMPLATE_BODY', words: /linhas vazias/ },
  { codes: [2388073], atOnce: 'fails', reason: 'ERR_TEMPLATE_FOOTER', words: /rodapé/ },
  { codes: [2388293], atOnce: 'fails', reason: 'ERR_TEMPLATE_RATIO', words: /variáveis demais/ },
  { codes: [2388299], atOnce: 'fails', reason: 'ERR_TEMPLATE_EDGES', words: /começar nem terminar/ },
];
