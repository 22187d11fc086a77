const MB = 1024 * 1024;
const KB = 1024;

/** Longest texts, in characters, and most parts that the API accepts. */
export const cloudLimits = {
  body: 4096,
  caption: 1024,
  interactiveBody: 1024,
  listBody: 4096,
  headerText: 60,
  footer: 60,
  buttons: 3,
  buttonId: 256,
  buttonTitle: 20,
  listButton: 20,
  listSections: 10,
  listRows: 10,
  sectionTitle: 24,
  rowId: 200,
  rowTitle: 24,
  rowDescription: 72,
  callbackData: 512,
  templateBody: 1024,
  templateButtons: 10,
  templateButtonText: 25,
} as const;

export type CloudFileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';
type FileLimit = { mimes: readonly string[]; mostBytes: number };

/** The types and sizes of files that WhatsApp accepts. Documents of any type are accepted. */
export const cloudFileLimits: Readonly<Record<CloudFileKind, FileLimit>> = {
  image: { mimes: ['image/jpeg', 'image/png'], mostBytes: 5 * MB },
  video: { mimes: ['video/mp4', 'video/3gpp'], mostBytes: 16 * MB },
  audio: { mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], mostBytes: 16 * MB },
  document: { mimes: [], mostBytes: 100 * MB },
  sticker: { mimes: ['image/webp'], mostBytes: 500 * KB },
};

/** Whether WhatsApp accepts a file as this kind. Parameters of the type, such as codecs, do not matter. */
export const isCloudFile = (kind: CloudFileKind, mime: string, bytes: number): boolean => {
  const { mimes, mostBytes } = cloudFileLimits[kind];
  const bare = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  return bytes <= mostBytes && (mimes.length === 0 || mimes.includes(bare));
};
