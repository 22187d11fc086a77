import { Upload } from 'lucide-react';
import { useEffect, useState, type DragEvent as Dragged } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';

/** Covers the nearest positioned ancestor: the conversation. */
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

/**
 * Browsers fire `dragover` at least every 550 ms. A longer silence means that the drag ended elsewhere, for which no event
 * fires.
 */
const quietMs = 600;

/** Whether files are being dragged over the window. Files dropped outside the zone do not open in the browser. */
const useDragged = (): boolean => {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const over = () => {
      clearTimeout(quiet);
      setDragged(false);
    };
    const on = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      over();
      if (event.type === 'drop') return;
      setDragged(true);
      quiet = setTimeout(over, quietMs);
    };
    const keyed = ({ key }: KeyboardEvent) => key === 'Escape' && over();
    const moves = ['dragenter', 'dragover', 'drop'] as const;
    for (const move of moves) window.addEventListener(move, on);
    window.addEventListener('keydown', keyed);
    return () => {
      over();
      for (const move of moves) window.removeEventListener(move, on);
      window.removeEventListener('keydown', keyed);
    };
  }, []);
  return dragged;
};

/** Attaches dropped files. It shows only while files are dragged. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('media');
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
