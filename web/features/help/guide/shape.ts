import { z } from 'zod';

const page = z.object({
  /** The file name of the page without `.md`, the same in every language. */
  name: z.string(),
  title: z.string(),
  html: z.string(),
  /** Everything that search looks through. */
  text: z.string(),
});

/** The user guide in one language: its pages by section, in reading order. */
export const guideShape = z.object({ sections: z.array(z.object({ title: z.string(), pages: z.array(page) })) });
export type Guide = z.infer<typeof guideShape>;
export type GuidePage = z.infer<typeof page>;
