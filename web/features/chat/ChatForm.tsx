import { zodResolver } from '@hookform/resolvers/zod';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { chatForm, noTitle, noUsers } from '../../../commands/chat/contract.ts';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { finds } from '../../api/records/words.ts';
import { useSearchable } from '../../ui/records/useSearchable.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { Finder } from '../../ui/fields/Finder.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Person } from '../../ui/fields/Picked.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { chats } from './slice.ts';

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-6);
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    max-width: 100%;
    padding: 4px 4px 4px 8px;
    border-radius: var(--r-8);
    background: var(--sunken);
  }
`;

const startValues = (me: number) => (record: ChatRecord | null) => ({
  title: record?.title ?? '',
  users: record?.users.map(({ userId }) => userId).filter((id) => id !== me) ?? [],
});

/** The chat form: title and members (R563, R565, R566). */
export const ChatForm = ({ record }: { record: ChatRecord | null }) => {
  const { t } = useTranslation('chat');
  const me = useSelector(selectUser)?.id ?? 0;
  const [start] = useState(() => startValues(me));
  const form = useForm({ resolver: zodResolver(chatForm), defaultValues: start(record) });
  const { register, handleSubmit, formState, control } = form;
  const { errors } = formState;
  const { field } = useController({ control, name: 'users' });
  const chosen: readonly number[] = [field.value].flat().map(Number);
  const [term, setTerm] = useState('');
  const { records: everybody, isBusy } = useSearchable('user', term);
  const nameOf = (id: number): string =>
    everybody.find((one) => one.id === id)?.name ?? record?.users.find(({ userId }) => userId === id)?.user.name ?? '';
  const offered = everybody.filter(({ id, name }) => id !== me && !chosen.includes(id) && finds(term, name));
  const choose = (ids: readonly number[]) => {
    field.onChange(ids);
    if (formState.isSubmitted) void form.trigger('users');
  };
  const said = (refused: string | undefined) =>
    refused === noTitle ? t('noTitle') : refused === noUsers ? t('noUsers') : refused;
  return (
    <RecordForm
      of={chats}
      record={record}
      filled={{ form, start, called: (name) => t(name === 'title' ? 'name' : 'users') }}
      title={record ? t('edit', { name: record.title || t('untitled') }) : t('add')}
      submit={(save) => handleSubmit((values) => save(values))}
    >
      <TextField
        label={t('name')}
        error={said(errors.title?.message)}
        autoFocus
        autoComplete="off"
        {...register('title')}
      />
      <Finder
        label={t('users')}
        placeholder={t('findUser')}
        term={term}
        onTerm={setTerm}
        options={offered}
        busy={isBusy}
        none={t('noUser')}
        error={said(errors.users?.message)}
        onPick={({ id }) => {
          choose([...chosen, id]);
          setTerm('');
        }}
        option={(one) => <Person person={one} />}
      />
      {chosen.length > 0 && (
        <Chosen aria-label={t('users')}>
          {chosen.map((id) => (
            <li key={id}>
              <Person person={{ id, name: nameOf(id) }}>
                <IconButton
                  size="sm"
                  label={t('withdraw', { name: nameOf(id) })}
                  onClick={() => choose(chosen.filter((one) => one !== id))}
                >
                  <X aria-hidden />
                </IconButton>
              </Person>
            </li>
          ))}
        </Chosen>
      )}
    </RecordForm>
  );
};
