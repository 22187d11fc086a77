import { useTranslation } from '../../locales/useTranslation.ts';
import { variables } from '../../../domain/kernel/variables.ts';
import { Inserts } from '../../ui/fields/Inserts.tsx';

/** A click inserts a variable at the cursor (R453). */
export const Variables = ({ onInsert }: { onInsert: (variable: string) => void }) => {
  const { t } = useTranslation('quickMessage');
  const pieces = variables.map((variable) => ({ piece: `{{${variable}}}`, name: t(`variable.${variable}`) }));
  return <Inserts label={t('insert')} pieces={pieces} onInsert={onInsert} />;
};
