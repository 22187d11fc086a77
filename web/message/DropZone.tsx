import { Upload } from 'lucide-react';
import { useEffect, useState, type DragEvent as Dragged } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/** Lies over the nearest positioned ancestor: the conversation. */
const Over = styled.div`
  position: absolute;
  inset: 0;
  z-index: 5;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-8);
  margin: var(--s-8);
  border: 2px dashed var(--accent-line);
  border-radius: var(--r-12);
  background: color-mix(in oklab, var(--surface) 88%, transparent);
  color: var(--accent-text);
  font-weight: var(--w-bold);
  & > * {
    pointer-events: none;
  }
`;

const holdsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>) =>
  dataTransfer?.types.includes('Files') ?? false;

/** Whether files are being dragged over the window. Dropped anywhere but on the zone they open nothing. */
const useDragged = (): boolean => {
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    const quiet = new AbortController();
    const { signal } = quiet;
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', next: (depth: number) => number) =>
      window.addEventListener(
        type,
        (event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setDepth(next);
        },
        { signal },
      );
    on('dragenter', (deep) => deep + 1);
    on('dragover', (deep) => deep);
    on('dragleave', (deep) => Math.max(0, deep - 1));
    on('drop', () => 0);
    return () => quiet.abort();
  }, []);
  return depth > 0;
};

/** Where files are dropped to be attached; there while some are dragged. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('message');
  const dragged = useDragged();
  if (!dragged) return null;
  const drop = (event: Dragged) => {
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Over onDrop={drop}>
      <Upload aria-hidden />
      <span>{t('dropHere')}</span>
    </Over>
  );
};
