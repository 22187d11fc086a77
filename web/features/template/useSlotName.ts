import { CODE, type TemplateSlot } from '../../../domain/template/content.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns a function that names a slot of a template for the user. */
export const useSlotName = () => {
  const { t } = useTranslation('template');
  return ({ part, index, name }: TemplateSlot): string => {
    if (part === 'header') return t('slot.header', { name });
    if (part === 'body') return t('slot.body', { name });
    return t(name === CODE ? 'slot.code' : 'slot.button', { number: index + 1 });
  };
};
