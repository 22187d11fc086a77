type Kind = {
  mime: string;
  /** Browsers show or play it without a plug-in, and it cannot run scripts. */
  shows?: true;
  /** WhatsApp shows or plays it inside the chat. Any other file is sent as a document. */
  chat?: 'image' | 'audio' | 'video';
  /** Other file endings that people use for it. */
  also?: readonly string[];
};

/** The accepted kinds of files, by the ending under which they are stored. All others are refused. */
export const mediaKinds: Readonly<Record<string, Kind>> = {
  jpg: { mime: 'image/jpeg', shows: true, chat: 'image', also: ['jpeg', 'jpe', 'jfif'] },
  png: { mime: 'image/png', shows: true, chat: 'image' },
  apng: { mime: 'image/apng', shows: true, also: ['png'] },
  gif: { mime: 'image/gif', shows: true },
  webp: { mime: 'image/webp', shows: true, chat: 'image' },
  avif: { mime: 'image/avif', shows: true },
  heic: { mime: 'image/heic', shows: true, also: ['heif'] },
  bmp: { mime: 'image/bmp', shows: true },
  tif: { mime: 'image/tiff', shows: true, also: ['tiff'] },
  mp3: { mime: 'audio/mpeg', shows: true, chat: 'audio' },
  m4a: { mime: 'audio/mp4', shows: true, chat: 'audio' },
  aac: { mime: 'audio/aac', shows: true, chat: 'audio' },
  amr: { mime: 'audio/amr', shows: true, chat: 'audio' },
  ogg: { mime: 'audio/ogg', shows: true, chat: 'audio', also: ['oga', 'opus'] },
  oga: { mime: 'audio/ogg', shows: true, chat: 'audio', also: ['ogg'] },
  opus: { mime: 'audio/ogg', shows: true, chat: 'audio', also: ['ogg', 'oga'] },
  wav: { mime: 'audio/wav', shows: true },
  flac: { mime: 'audio/flac', shows: true },
  mp4: { mime: 'video/mp4', shows: true, chat: 'video', also: ['m4v'] },
  mov: { mime: 'video/quicktime', shows: true },
  webm: { mime: 'video/webm', shows: true, also: ['weba'] },
  ogv: { mime: 'video/ogg', shows: true, also: ['ogg'] },
  '3gp': { mime: 'video/3gpp', shows: true, chat: 'video' },
  mkv: { mime: 'video/matroska', shows: true },
  avi: { mime: 'video/vnd.avi', shows: true },
  pdf: { mime: 'application/pdf', shows: true },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  doc: { mime: 'application/msword' },
  xls: { mime: 'application/vnd.ms-excel' },
  ppt: { mime: 'application/vnd.ms-powerpoint' },
  odt: { mime: 'application/vnd.oasis.opendocument.text' },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { mime: 'application/vnd.oasis.opendocument.presentation' },
  rtf: { mime: 'application/rtf' },
  epub: { mime: 'application/epub+zip' },
  zip: { mime: 'application/zip' },
  rar: { mime: 'application/vnd.rar' },
  '7z': { mime: 'application/x-7z-compressed' },
  txt: { mime: 'text/plain' },
  csv: { mime: 'text/csv' },
  json: { mime: 'application/json' },
  xml: { mime: 'application/xml' },
  svg: { mime: 'image/svg+xml' },
  vcf: { mime: 'text/vcard' },
  ics: { mime: 'text/calendar' },
  /** For files from customers only, when their bytes match no known kind. */
  bin: { mime: 'application/octet-stream' },
};

/** Returns the part behind the last dot, in lower case; '' without one. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file's name and type look acceptable. Its bytes decide in the end. */
export const isLikelyAccepted = ({ name, type }: { name: string; type: string }): boolean => {
  const ending = endingOf(name);
  const known = Object.entries(mediaKinds).some(([kind, { also = [] }]) => [kind, ...also].includes(ending));
  return known || /^(image|audio|video)\//.test(type);
};
