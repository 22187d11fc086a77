import { combineSlices } from '@reduxjs/toolkit';
import { expect, test } from '@jest/globals';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { BlockContact } from '../../../../web/features/contact/BlockContact.tsx';
import { blocking } from '../../../../web/features/contact/blocking.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';
import { ticket } from '../conversation/records.ts';

test.each([
  [false, 'Bloquear no WhatsApp', 'Contact blocked'],
  [true, 'Desbloquear no WhatsApp', 'Contact unblocked'],
] as const)('asks before it changes whether a contact is blocked: %s', async (isBlocked, act, message) => {
  const page = openFeature(
    { reducer: () => combineSlices(sessionSlice, entitiesSlice, blocking), sagas: [blocking.saga], who: admin },
    () => ({ message }),
  );
  const of = ticket(2, { isBlocked });
  const shown = await mount(page, <BlockContact ticket={of} />);
  await shown.click(shown.button(act));
  await shown.click(shown.button('Cancelar'));
  expect(page.asked).toEqual([]);
  await shown.click(shown.button(act));
  await shown.click(shown.button('Ok'));
  await shown.settle(page);
  expect(page.asked).toMatchObject([
    {
      method: 'PUT',
      path: `/contacts/${of.contact.id}/block`,
      body: { whatsappId: of.whatsapp.id, blocked: !isBlocked },
    },
  ]);
  await shown.close();
  page.close();
});
