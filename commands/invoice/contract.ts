import { z } from 'zod';
import { misfitShape } from '../../domain/charge/shape.ts';
import { invoiceStatus } from '../../domain/invoice/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { planShape } from '../../domain/plan/calls.ts';
import { nothing, optionalId, nameText, optionalText, pathId, text } from '../../domain/kernel/inputs.ts';

/** A charge as the banks' own interface tells it; `expiresAt`: until when it can be paid (ISO, UTC). */
export const pixShape = z.object({
  qrcode: z.object({ qrcode: z.string() }),
  valor: z.object({ original: z.string() }),
  invoiceId: z.number(),
  expiresAt: z.string(),
});
export type Pix = z.infer<typeof pixShape>;

/** What the company has and pays: values in BRL, dates plain (yyyy-mm-dd). */
export const subscriptionShape = z.object({
  plan: planShape.nullable(),
  /** The plan that was chosen for the next term. */
  nextPlan: planShape.nullable(),
  /** For each term of so many months. */
  value: z.number(),
  months: z.number(),
  dueDate: z.string().nullable(),
  /** It has paid nothing yet: another plan counts at once. */
  isTrial: z.boolean(),
  openInvoice: z.object({ id: z.number(), value: z.number(), dueDate: z.string() }).nullable(),
  /** What the company uses of what plans limit; megabytes are null where the storage does not answer. */
  usage: z.object({
    users: z.number(),
    connections: z.number(),
    queues: z.number(),
    storageLimitMb: z.number().nullable(),
  }),
  /** A bank is set up, so that an invoice can be paid. */
  canPay: z.boolean(),
  misfits: z.array(misfitShape),
});
export type Subscription = z.infer<typeof subscriptionShape>;

export const getSubscription = contract({
  method: 'GET',
  path: '/subscription',
  who: 'invoices:pay',
  summary: "The company's plan, its price, what is to be paid, and payments that fitted no invoice",
  params: nothing,
  query: nothing,
  body: nothing,
  reply: subscriptionShape,
});

/**
 * The open invoice becomes one of the new plan, and the plan changes with its payment: in a trial, which has paid nothing, at once.
 * The present plan withdraws the choice. ERR_NO_RECORD_FOUND for a plan that is not public; ERR_PLAN_BELOW_USERS, _CONNECTIONS,
 * _QUEUES, _STORAGE (409) for one that allows less than the company uses; ERR_INVOICE_PAID (409) while a payment is being
 * credited; ERR_NO_DUE_DATE (409) for a company that is never billed.
 */
export const choosePlanCall = contract({
  method: 'PUT',
  path: '/subscription/plan/:planId',
  who: 'invoices:pay',
  summary: "Choose the plan of the company's next term, among the public ones",
  params: z.object({ planId: pathId }),
  query: nothing,
  body: nothing,
  reply: subscriptionShape,
});
export const withdrawPlanCall = contract({
  method: 'DELETE',
  path: '/subscription/plan',
  who: 'invoices:pay',
  summary: 'Keep the present plan for the next term, too; ERR_INVOICE_PAID (409) once its invoice was paid',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: subscriptionShape,
});

const line = optionalText(200);
const name = z.preprocess((v) => v ?? '', nameText(200));
/**
 * Of the company's open invoice, or of that of `invoiceId`: what it asks for is its own, whatever else the body says (R648); name
 * and address go on the company's bills. A card and the like may come along, and are not looked at (R646). ERR_NO_INVOICE_FOUND, ERR_INVOICE_CLOSED; ERR_BANK_AWAY (503): ask again.
 */
export const subscribe = contract({
  method: 'POST',
  path: '/subscription',
  who: 'invoices:pay',
  summary: 'Have an invoice of the company charged by Pix',
  params: nothing,
  query: nothing,
  body: z.object({
    invoiceId: optionalId,
    firstName: name,
    lastName: name,
    address2: line,
    city: line,
    state: line,
    zipcode: line,
  }),
  reply: pixShape,
});

/** What a link of a refused sign-in shows of the one invoice that it is for; `pix` null: it is not charged yet, or paid. */
export const linkedInvoiceShape = z.object({
  company: z.string(),
  detail: z.string(),
  value: z.number(),
  dueDate: z.string(),
  status: invoiceStatus,
  pix: pixShape.nullable(),
});
export type LinkedInvoice = z.infer<typeof linkedInvoiceShape>;

const linked = {
  path: '/pay/:token',
  who: 'public',
  params: z.object({ token: text(500) }),
  query: nothing,
  body: nothing,
  reply: linkedInvoiceShape,
} as const;
/** ERR_LINK_EXPIRED (410): it is a day old, was made for nobody, or its invoice was cancelled. */
export const getLinked = contract({
  ...linked,
  method: 'GET',
  summary: 'The invoice of a payment link: whoever has the link pays without signing in',
});
/** The same, and as POST /subscription. */
export const payLinked = contract({
  ...linked,
  method: 'POST',
  summary: 'Have the invoice of a payment link charged by Pix',
});
