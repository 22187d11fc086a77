import { FileSpreadsheet } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../Spinner.tsx';

const Zone = styled.label<{ $over: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  gap: var(--s-4);
  padding: var(--s-32) var(--s-16);
  text-align: center;
  border: 1px dashed var(--border-strong);
  border-radius: var(--r-12);
  background: ${({ $over }) => ($over ? 'var(--accent-soft)' : 'transparent')};
  cursor: pointer;
  transition: background var(--d-1);
  &:hover {
    background: var(--hover-raised);
  }
  &:focus-within {
    box-shadow: var(--ring);
  }
  svg {
    width: 24px;
    height: 24px;
    margin-bottom: var(--s-4);
    color: var(--text-muted);
  }
  strong {
    font-size: var(--t-14);
    font-weight: var(--w-medium);
  }
  small {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
`;

type Props = {
  label: string;
  hint: string;
  /** The file name endings that are accepted. */
  accept: string;
  /** The file is being read. */
  busy?: boolean;
  onChoose: (file: File) => void;
};

/** Takes a spreadsheet by a click, the keyboard or a drop. */
export const SheetChoice = ({ label, hint, accept, busy = false, onChoose }: Props) => {
  const [over, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen && !busy) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <Zone
      $over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {busy ? <Spinner /> : <FileSpreadsheet aria-hidden />}
      <strong>{label}</strong>
      <small>{hint}</small>
      <input
        type="file"
        autoFocus
        accept={accept}
        disabled={busy}
        onChange={({ target }) => {
          choose(target.files);
          target.value = '';
        }}
      />
    </Zone>
  );
};
