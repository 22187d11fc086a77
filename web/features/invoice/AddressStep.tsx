import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { z } from 'zod';
import { text } from '../../locales/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Two } from '../../ui/fields/FormBox.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { TextName } from '../../locales/texts.ts';
import { addressGiven, type Address } from './slice.ts';

const Fields = styled.div`
  display: grid;
  gap: var(--s-12);
`;
const needed = (name: string) =>
  z
    .string()
    .trim()
    .max(200)
    .refine(Boolean, { error: () => text('invoice', `needs.${name}`) });
/** The messages about missing fields are those of the specification (R638 to R642). */
const schema = z.object({
  fullName: needed('fullName'),
  country: needed('country'),
  zipcode: needed('zipcode').refine((zip) => !zip || /^\d{5}-?\d{3}$/.test(zip), {
    error: () => text('invoice', 'needs.zipcodeForm'),
  }),
  address2: needed('address'),
  state: z.string().trim().max(200),
  city: needed('city'),
});

/** The form of an address. The dialog owns it, so that it outlives its step. */
export const useAddress = (address: Address) =>
  useForm({ resolver: zodResolver(schema), values: address, mode: 'onTouched' });

/** The step Dados: the name and the address on the bills. */
export const AddressStep = ({ form }: { form: ReturnType<typeof useAddress> }) => {
  const { t } = useTranslation('invoice');
  const dispatch = useDispatch();
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const field = (name: keyof Address, label: TextName<'invoice'>, autoComplete: string) => (
    <TextField label={t(label)} autoComplete={autoComplete} error={errors[name]?.message} {...register(name)} />
  );
  return (
    <form noValidate onSubmit={handleSubmit((values) => void dispatch(addressGiven(values)))}>
      <DialogBody>
        <Fields>
          {field('fullName', 'fullName', 'name')}
          <Two>
            {field('country', 'country', 'country-name')}
            {field('zipcode', 'zipcode', 'postal-code')}
          </Two>
          {field('address2', 'address', 'street-address')}
          <Two>
            {field('state', 'state', 'address-level1')}
            {field('city', 'city', 'address-level2')}
          </Two>
        </Fields>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" type="submit">
          {t('next')}
        </Button>
      </DialogFoot>
    </form>
  );
};
