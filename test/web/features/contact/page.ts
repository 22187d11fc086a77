import { combineSlices } from '@reduxjs/toolkit';
import { agendaSlice } from '../../../../web/features/contact/import/agendaSlice.ts';
import { contacts } from '../../../../web/features/contact/slice.ts';
import { importSlice } from '../../../../web/features/contact/import/importSlice.ts';
import { contactsSaga } from '../../../../web/features/contact/saga.ts';
import { selectedRemoval } from '../../../../web/features/contact/selection/removal.ts';
import { selectionSlice } from '../../../../web/features/contact/selection/selectionSlice.ts';
import { contactEdit, contactExport, contactParting, contactTemplate } from '../../../../web/features/contact/tasks.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { FakeWorker } from '../../kernel/fakeWorker.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

/**
 * Opens the contacts page without rendering it. `guards` contains the listeners that ask before the page is left, `saved`
 * the downloads.
 */
export const openPage = (serve: Serve) => {
  const guards = new Set<unknown>();
  const saved: { name: string; blob: Blob }[] = [];
  let made = new Blob();
  class Address extends URL {
    static override createObjectURL = (blob: Blob): string => {
      made = blob;
      return 'blob:1';
    };
    static override revokeObjectURL = (): void => undefined;
  }
  const stubs = {
    addEventListener: (name: string, listener: unknown) => void (name === 'beforeunload' && guards.add(listener)),
    removeEventListener: (_: string, listener: unknown) => void guards.delete(listener),
    document: {
      createElement: () => ({
        href: '',
        download: '',
        click() {
          saved.push({ name: this.download, blob: made });
        },
      }),
    },
    URL: Address,
    Worker: FakeWorker,
  };
  const page = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, contacts, selectionSlice, importSlice, agendaSlice),
      sagas: [
        contactsSaga,
        selectedRemoval.saga,
        ...[contactEdit, contactParting, contactExport, contactTemplate].map(({ saga }) => saga),
      ],
      who: admin,
      now: 0,
      stubs,
      large: true,
    },
    serve,
  );
  return { ...page, guards, saved };
};
export type ContactPage = ReturnType<typeof openPage>;
