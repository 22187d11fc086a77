import { z } from 'zod';
import { nameText, text } from '../kernel/inputs.ts';

export const contactName = nameText(1000).pipe(
  z.string().trim().min(1, 'Required').min(2, 'Too Short!').max(50, 'Too Long!'),
);
const digitsIn = (typed: string): number => typed.match(/\p{Nd}/gu)?.length ?? 0;
/** A typed number. The company's country helps to read it (domain/kernel/numberReading.ts). A cell may hold a number. */
export const contactNumber = z
  .preprocess((v) => (typeof v === 'number' ? String(v) : v), text(200))
  .refine((typed) => digitsIn(typed) >= 8, 'Too Short!')
  .refine((typed) => digitsIn(typed) <= 50, 'Too Long!');
export const contactEmail = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim() : (v ?? '')),
  z.union([z.literal(''), z.email('Invalid email').max(254, 'Too Long!')], 'Invalid email'),
);
