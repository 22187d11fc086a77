import type { SlotValue } from '../../../domain/kernel/templateParts.ts';
import { variables } from '../../../domain/kernel/variables.ts';
import { renderTemplate, templateSlots } from '../../../domain/template/content.ts';
import { isSendable, type TemplateRecord } from '../../../domain/template/record.ts';
import { useAll } from '../../api/records/useAll.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TemplatePreview } from '../../ui/bubble/TemplateParts.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { Notice } from '../../ui/Notice.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { languageName } from './languages.ts';
import { PreviewPane, Sides } from './SidesBox.ts';
import { useSlotName } from './useSlotName.ts';

/** A chosen template with the values of its slots. */
export type Picked = { template: TemplateRecord; values: SlotValue[]; file: FileWish };

/** Whether everything that a template needs has been filled in. */
export const isComplete = ({ template, values, file }: Picked): boolean =>
  templateSlots(template).every(({ key }) => values.some(({ slot, text }) => slot === key && text.trim() !== '')) &&
  (!template.header || template.header.type === 'TEXT' || file instanceof File);

type Props = {
  connectionId: number;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  /** False if the file of a header comes from elsewhere. */
  takesFile?: boolean;
};

/** Values that a template starts with: the customer's name, where its example is a name. */
const valuesOf = (template: TemplateRecord): SlotValue[] =>
  templateSlots(template).map(({ key: slot, name, part }) => ({
    slot,
    text: part === 'body' && (name === '1' || /^(first_?)?name$|^nome$|^nombre$/.test(name)) ? '{{firstName}}' : '',
  }));

/** Chooses an approved template of a connection's account, and fills it in. */
export const TemplatePicker = ({ connectionId, picked, onPick, takesFile = true }: Props) => {
  const { t } = useTranslation('template');
  const { t: inQuick } = useTranslation('quickMessage');
  const slotName = useSlotName();
  const accountId = useAll('whatsapp').find(({ id }) => id === connectionId)?.businessAccountId;
  const { records, search } = useNarrowed('template', t('choose'), picked?.template.id);
  const offered = records.filter((one) => isSendable(one) && one.accountId === accountId);
  const choose = (id: string) => {
    const template = offered.find((one) => one.id === Number(id));
    onPick(template ? { template, values: valuesOf(template), file: 'keep' } : null);
  };
  if (offered.length === 0 && !picked) return <Notice>{t('none')}</Notice>;
  const hints = variables.map((variable) => `{{${variable}}} ${inQuick(`variable.${variable}`)}`).join(' · ');
  return (
    <Sides>
      <div>
        {search}
        <Select
          label={t('choose')}
          hint={t('chooseHint')}
          value={picked?.template.id ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="" />
          {offered.map(({ id, name, language, category }) => (
            <option key={id} value={id}>
              {[name, languageName(language), t(`categories.${category}`)].join(' · ')}
            </option>
          ))}
        </Select>
        {picked &&
          templateSlots(picked.template).map((slot, at, all) => (
            <TextField
              key={slot.key}
              label={slotName(slot)}
              hint={at === all.length - 1 ? hints : undefined}
              value={picked.values.find(({ slot: key }) => key === slot.key)?.text ?? ''}
              autoComplete="off"
              onChange={({ target: { value: text } }) =>
                onPick({
                  ...picked,
                  values: picked.values.map((each) => (each.slot === slot.key ? { ...each, text } : each)),
                })
              }
            />
          ))}
        {takesFile && picked?.template.header && picked.template.header.type !== 'TEXT' && (
          <FileField
            held={null}
            wish={picked.file}
            error={undefined}
            hint={t('file')}
            onChange={(file) => onPick({ ...picked, file })}
          />
        )}
      </div>
      {picked && (
        <PreviewPane>
          <h3>{t('preview')}</h3>
          <TemplatePreview {...renderTemplate(picked.template, picked.values)} />
        </PreviewPane>
      )}
    </Sides>
  );
};
