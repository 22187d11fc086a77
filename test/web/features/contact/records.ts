import type { WholeContact } from '../../../../domain/contact/shape.ts';

/** A complete contact as lists and frames contain it. */
export const contact = (id: number, more: Partial<WholeContact> = {}): WholeContact => ({
  id,
  name: `Contato ${id}`,
  number: `551198840${String(id).padStart(4, '0')}`,
  lid: '',
  email: '',
  profilePicUrl: '',
  urlPicture: '',
  disableBot: false,
  isGroup: false,
  extraInfo: [],
  erased: false,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  whatsapp: { id: 1, name: 'Conexão 1' },
  tags: [],
  merged: [],
  stopped: null,
  version: 0,
  changedBy: '',
  createdAt: '2026-11-21T13:00:00.000Z',
  updatedAt: '2026-11-21T13:00:00.000Z',
  ...more,
});
