import { useEffect } from 'react';

const guard = (event: DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

/** Prevents the browser from opening a file that is dropped outside a drop zone. */
export const useDropGuard = (): void =>
  useEffect(() => {
    window.addEventListener('dragover', guard);
    window.addEventListener('drop', guard);
    return () => {
      window.removeEventListener('dragover', guard);
      window.removeEventListener('drop', guard);
    };
  }, []);
