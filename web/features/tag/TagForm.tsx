import { Controller } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { tagCalls, type TagRecord } from '../../../domain/tag/record.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { saidChanged } from '../../ui/records/said.ts';
import { useFields } from '../../ui/records/useFields.ts';
import { useCan } from '../../api/session/useCan.ts';
import { ColorField } from '../../ui/fields/ColorField.tsx';
import { palette } from '../../ui/palette.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { tags } from './slice.ts';

const schema = tagCalls.create.body.pick({ name: true, color: true });

const startValues = (record: TagRecord | null) => ({
  name: record?.name ?? '',
  color: record?.color ?? palette[15],
  kanban: record?.kanban === 1,
});

/** The tag form: name, colour and, for an admin or a supervisor, the Kanban switch (R430). */
export const TagForm = ({ record }: { record: TagRecord | null }) => {
  const { t } = useTranslation('tag');
  const makesLanes = useCan('tags:kanban');
  const form = useFields(schema.extend({ kanban: tagCalls.create.body.shape.kanban }), startValues(record));
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  return (
    <RecordForm
      of={tags}
      record={record}
      filled={{ form, start: startValues, called: (name) => t(name), said: { color: saidChanged } }}
      title={record ? t('edit', { name: record.name }) : t('add')}
      submit={(save) => handleSubmit(({ kanban, ...rest }) => save({ ...rest, ...(makesLanes ? { kanban } : {}) }))}
    >
      <TextField label={t('name')} error={errors.name?.message} autoFocus {...register('name')} />
      <Controller
        control={control}
        name="color"
        render={({ field: { value, onChange } }) => (
          <ColorField
            label={t('color')}
            own={t('ownColor')}
            colors={palette}
            value={String(value)}
            error={errors.color?.message}
            onChange={onChange}
          />
        )}
      />
      {makesLanes && <Switch label={t('laneHint')} {...register('kanban')} />}
    </RecordForm>
  );
};
