import { useEffect } from 'react';

const guard = (event: DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

/** A file that is dropped where nothing takes it does not open in place of the page. */
export const useDropGuard = (): void =>
  useEffect(() => {
    window.addEventListener('dragover', guard);
    window.addEventListener('drop', guard);
    return () => {
      window.removeEventListener('dragover', guard);
      window.removeEventListener('drop', guard);
    };
  }, []);
