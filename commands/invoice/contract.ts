import { z } from 'zod';
import { ownStrayPaymentShape } from '../../domain/charge/shape.ts';
import { invoiceStatus } from '../../domain/invoice/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { planShape } from '../../domain/plan/calls.ts';
import { optionalId, nameText, optionalText, text } from '../../domain/kernel/inputs.ts';

/** A charge in the format of the banks' API. `expiresAt`: when it expires (ISO, UTC). */
export const pixShape = z.object({
  qrcode: z.object({ qrcode: z.string() }),
  valor: z.object({ original: z.string() }),
  invoiceId: z.number(),
  expiresAt: z.string(),
});
export type Pix = z.infer<typeof pixShape>;

/** The company's plan and payments. Values in BRL, dates plain (yyyy-mm-dd). */
export const subscriptionShape = z.object({
  plan: planShape.nullable(),
  /** The plan chosen for the next term. */
  nextPlan: planShape.nullable(),
  /** The price per term of `months` months. */
  value: z.number(),
  months: z.number(),
  dueDate: z.string().nullable(),
  /** The company has paid nothing yet, so another plan takes effect at once. */
  isTrial: z.boolean(),
  openInvoice: z.object({ id: z.number(), value: z.number(), dueDate: z.string() }).nullable(),
  /** Current usage of what plans limit. Megabytes are null if the storage does not answer. */
  usage: z.object({
    users: z.number(),
    connections: z.number(),
    queues: z.number(),
    storageLimitMb: z.number().nullable(),
  }),
  /** A bank is configured, so that an invoice can be paid. */
  canPay: z.boolean(),
  misfits: z.array(ownStrayPaymentShape),
});
export type CompanySubscription = z.infer<typeof subscriptionShape>;

export const getSubscription = contract({
  method: 'GET',
  path: '/subscription',
  who: 'invoices:pay',
  summary: "The company's plan, its price, what is to be paid, and payments that fitted no invoice",
  reply: subscriptionShape,
});

/**
 * Replaces the open invoice by one for the new plan. The plan changes with its payment, or at once during a trial. Choosing the
 * present plan withdraws the choice. ERR_NO_RECORD_FOUND for a plan that is not public; ERR_PLAN_BELOW_USERS, _CONNECTIONS,
 * _QUEUES, _STORAGE (409) for one that allows less than the company uses; ERR_INVOICE_PAID (409) while a payment is being
 * credited; ERR_NO_DUE_DATE (409) for a company that is never billed.
 */
export const choosePlanCall = contract({
  method: 'PUT',
  path: '/subscription/plan/:planId',
  who: 'invoices:pay',
  summary: "Choose the plan of the company's next term, among the public ones",
  reply: subscriptionShape,
});
export const withdrawPlanCall = contract({
  method: 'DELETE',
  path: '/subscription/plan',
  who: 'invoices:pay',
  summary: 'Keep the current plan for the next term; ERR_INVOICE_PAID (409) once its invoice is paid',
  reply: subscriptionShape,
});

const line = optionalText(200);
const name = z.preprocess((v) => v ?? '', nameText(200));
/**
 * Charges the company's open invoice, or that of `invoiceId`, always with the invoice's own amount (R648). Name and address
 * appear on the company's bills. Card data and the like are ignored (R646). ERR_NO_INVOICE_FOUND, ERR_INVOICE_CLOSED;
 * ERR_BANK_AWAY (503): ask again.
 */
export const chargeOpenInvoice = contract({
  method: 'POST',
  path: '/subscription',
  who: 'invoices:pay',
  summary: 'Charge an invoice of the company by Pix',
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

/** The public view of a payment link's one invoice. `pix` null: not charged yet, or paid. */
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
  reply: linkedInvoiceShape,
} as const;
/** ERR_LINK_EXPIRED (410): the link is a day old or invalid, or its invoice was cancelled. */
export const getLinked = contract({
  ...linked,
  method: 'GET',
  summary: 'The invoice of a payment link, which needs no sign-in',
});
/** Errors as above, and as for POST /subscription. */
export const payLinked = contract({
  ...linked,
  method: 'POST',
  summary: 'Charge the invoice of a payment link by Pix',
});
