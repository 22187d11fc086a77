import { Check, ListTodo, Pencil, Plus, Trash2, X } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { locale } from '../../locales/i18n.ts';
import { selectUser } from '../../api/session/slice.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { phone } from '../../ui/page/screens.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { added, edited, keyOf, readTasks, removed, type Task } from './tasks.ts';

const Sheet = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--s-4) var(--s-24) var(--s-32);
  form {
    display: flex;
    align-items: flex-end;
    gap: var(--s-8);
    max-width: 720px;
    & > :first-child {
      flex: 1;
    }
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-24);
  }
`;
const List = styled.ul`
  max-width: 720px;
  margin-top: var(--s-16);
  border-top: 1px solid var(--border);
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 56px;
    padding: var(--s-6) 0;
    border-bottom: 1px solid var(--border);
  }
  p {
    flex: 1;
    min-width: 0;
    display: grid;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  small {
    color: var(--text-faint);
    font-size: var(--t-12);
  }
`;

/** The tasks of this user in this browser, kept in sync with other tabs. */
const useTasks = (userId: number) => {
  const key = keyOf(userId);
  const [tasks, setTasks] = useState<readonly Task[]>(() => readTasks(localStorage.getItem(key)));
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === key && setTasks(readTasks(event.newValue));
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [key]);
  const keep = (next: readonly Task[]) => {
    localStorage.setItem(key, JSON.stringify(next));
    setTasks(next);
  };
  return [tasks, keep] as const;
};

const now = () => new Date().toISOString();
const inWords = (at: string) => new Date(at).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' });

/** The to-do list, stored only in this browser: it makes no requests (R685). */
export const TodoPage = () => {
  const { t } = useTranslation('todo');
  const user = useSelector(selectUser);
  const [tasks, keep] = useTasks(user?.id ?? 0);
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<{ at: number; text: string } | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    keep(added(tasks, text, now()));
    if (text.trim()) setText('');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (editing) keep(edited(tasks, editing.at, editing.text, now()));
    setEditing(null);
  };
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} count={String(tasks.length)} />
      <Sheet>
        <form onSubmit={add}>
          <TextField label={t('new')} value={text} onChange={(event) => setText(event.target.value)} />
          <Button variant="primary" type="submit">
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </form>
        {tasks.length === 0 && <Empty icon={<ListTodo />} fact={t('empty')} advice={t('emptyAdvice')} />}
        {tasks.length > 0 && (
          <List>
            {tasks.map((task, at) => (
              <li key={`${task.createdAt} ${at}`}>
                {editing?.at === at ? (
                  <form
                    style={{ flex: 1 }}
                    onSubmit={save}
                    onKeyDown={(event) => event.key === 'Escape' && setEditing(null)}
                  >
                    <TextField
                      label={t('text')}
                      value={editing.text}
                      autoFocus
                      onChange={(event) => setEditing({ at, text: event.target.value })}
                    />
                    <IconButton type="submit" label={t('save')}>
                      <Check aria-hidden />
                    </IconButton>
                    <IconButton label={t('cancel')} onClick={() => setEditing(null)}>
                      <X aria-hidden />
                    </IconButton>
                  </form>
                ) : (
                  <>
                    <p>
                      {task.text}
                      <small>
                        {task.updatedAt === task.createdAt
                          ? t('created', { when: inWords(task.createdAt) })
                          : t('changed', { when: inWords(task.updatedAt) })}
                      </small>
                    </p>
                    <IconButton
                      label={t('edit', { text: task.text })}
                      onClick={() => setEditing({ at, text: task.text })}
                    >
                      <Pencil aria-hidden />
                    </IconButton>
                    <IconButton
                      label={t('remove', { text: task.text })}
                      onClick={() => {
                        setEditing(null);
                        keep(removed(tasks, at));
                      }}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </List>
        )}
      </Sheet>
    </>
  );
};
