/** The length of a sound or a video in whole seconds; 0 when the browser does not know it. */
export const secondsOf = (file: File): Promise<number> =>
  new Promise((resolve) => {
    const player = document.createElement('video');
    const url = URL.createObjectURL(file);
    const told = (seconds: number) => {
      URL.revokeObjectURL(url);
      resolve(Number.isFinite(seconds) ? Math.round(seconds) : 0);
    };
    player.preload = 'metadata';
    player.onloadedmetadata = () => told(player.duration);
    player.onerror = () => told(0);
    player.src = url;
  });
