/** WhatsApp shows profile pictures as squares of at most this size. */
const SIDE = 640;

/** Cuts the middle square out of a picture. Returns a JPEG in base64, or null if the browser cannot read it. */
export const squarePicture = async (file: Blob): Promise<string | null> => {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, SIDE);
    const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
    canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? null;
  } catch {
    return null;
  }
};
