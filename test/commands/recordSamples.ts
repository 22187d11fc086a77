type Form = Readonly<Record<string, unknown>>;
/** The effect of a field: it returns as sent (`as`: changed), or the call is refused with that status and text. */
export type Act = { is: unknown; as?: unknown; at?: string } | { is: unknown; refused: [number, string] };
export type Acts = Record<string, Act>;

export type RecordSample = {
  /** For example `/tags`, the key of the records in a page, and the name of the id in a path. */
  path: string;
  key: string;
  id: string;
  /** Readable by every company. */
  installation?: boolean;
  /** The form of record number `n`, from 0 on. `n` is the position in the list, and the first word is searched. */
  form: (n: number) => Form;
  change: Form;
  /** The effect of each field of the form. */
  fields: Acts;
  /** Its list page, and the button that opens the form; null without a list page. */
  page: { at: string; add: string } | null;
};

const two = (n: number) => String(n).padStart(2, '0');

/** An example of every kind of record with the six calls. The tests that need one of each kind use this list. */
export const recordSamples = {
  tag: {
    path: '/tags',
    key: 'tags',
    id: 'tagId',
    form: (n) => ({ name: `Promoção ${two(n)}`, color: '#aa0000' }),
    change: { color: '#00bb00' },
    fields: { name: { is: 'Outra' }, color: { is: '#445566' }, kanban: { is: 1 } },
    page: { at: '/tags', add: 'Nova tag' },
  },
  contactList: {
    path: '/contact-lists',
    key: 'records',
    id: 'contactListId',
    form: (n) => ({ name: `Promoção ${two(n)}` }),
    change: { name: 'Promoção de Natal' },
    fields: { name: { is: 'Novo nome' } },
    page: { at: '/contact-lists', add: 'Nova lista' },
  },
  help: {
    path: '/helps',
    key: 'records',
    id: 'helpId',
    installation: true,
    form: (n) => ({ title: `Visão ${two(n)}`, video: 'dQw4w9WgXcQ', description: 'Começo' }),
    change: { description: 'Fim' },
    fields: { title: { is: 'Outro' }, description: { is: 'Texto' }, video: { is: 'aqz-KE-bpKQ' } },
    page: null,
  },
  quickMessage: {
    path: '/quick-messages',
    key: 'records',
    id: 'quickMessageId',
    form: (n) => ({ shortcode: `Saudação ${two(n)}`, message: 'Olá, {{name}}!', geral: true }),
    change: { message: 'Até logo' },
    fields: { shortcode: { is: 'tchau' }, message: { is: 'Até' }, geral: { is: false }, status: { is: false } },
    page: { at: '/quick-messages', add: 'Nova resposta' },
  },
  fileList: {
    path: '/files',
    key: 'files',
    id: 'fileListId',
    form: (n) => ({ name: `Cardápio ${two(n)}`, message: 'Veja o cardápio' }),
    change: { message: 'Veja o novo' },
    fields: {
      name: { is: 'Preços' },
      message: { is: 'Aqui estão' },
      options: { is: [{ name: 'Prato' }], as: [{ id: 1, name: 'Prato', path: null, file: null, mediaType: null }] },
    },
    page: { at: '/files', add: 'Nova lista' },
  },
} as const satisfies Record<string, RecordSample>;

export const allSamples: readonly RecordSample[] = Object.values(recordSamples);

/** The first text of a form: the one that orders and names the record. */
export const firstText = (form: Form): string => String(Object.values(form)[0]);
