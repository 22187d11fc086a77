import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { useTask } from '../../api/task.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/files/FileField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { ExampleKind } from './examples.ts';
import { sends } from './tasks.ts';

const Root = styled.form`
  display: grid;
  align-content: start;
  gap: var(--s-12);
  h3 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  & > button {
    justify-self: start;
  }
`;
const nothing = { token: '', number: '', body: '' };
const digits = /^\d{8,15}$/;

/** Calls the API like a program; it sends nothing without a token, a number, and a text or a file (R658). */
export const SendForm = ({ kind }: { kind: ExampleKind }) => {
  const { t } = useTranslation('externalApi');
  const [wish, setWish] = useState(nothing);
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const { isBusy, run } = useTask(sends[kind], () => {
    // The token stays for the next request.
    setTried(false);
    setWish({ ...nothing, token: wish.token });
    setFile(null);
  });
  const required = (value: unknown) => (tried && !value ? t('required') : undefined);
  const numberError = required(wish.number) ?? (tried && !digits.test(wish.number) ? t('digits') : undefined);
  const isWhole = wish.token && digits.test(wish.number) && (kind === 'text' ? wish.body.trim() : file);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWhole) run({ ...wish, files: file ? [file] : [] });
  };
  const change = (part: Partial<typeof nothing>) => setWish({ ...wish, ...part });
  return (
    <Root onSubmit={submit} noValidate aria-label={t(kind)}>
      <h3>{t('test')}</h3>
      <TextField
        label={t('token')}
        autoComplete="off"
        value={wish.token}
        error={required(wish.token)}
        onChange={({ target }) => change({ token: target.value.trim() })}
      />
      <TextField
        label={t('number')}
        inputMode="numeric"
        autoComplete="off"
        value={wish.number}
        error={numberError}
        onChange={({ target }) => change({ number: target.value.trim() })}
      />
      <TextArea
        label={t(kind === 'text' ? 'message' : 'caption')}
        value={wish.body}
        error={kind === 'text' ? required(wish.body.trim()) : undefined}
        onChange={({ target }) => change({ body: target.value })}
      />
      {kind === 'media' && (
        <FileField
          held={null}
          wish={file ?? 'keep'}
          error={required(file)}
          onChange={(next) => setFile(next instanceof File ? next : null)}
          onOpen={() => undefined}
        />
      )}
      <Button variant="primary" type="submit" disabled={isBusy}>
        {t('send')}
      </Button>
    </Root>
  );
};
