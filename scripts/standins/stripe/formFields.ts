import type Stripe from 'stripe'
import * as z from 'zod'

/** Field parsers for form bodies, where every leaf is text and an empty text unsets. */
export const text = z.string().min(1).max(5000)
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
export const positive = whole.refine((value) => value >= 0, 'must be at least 0')
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true')
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i, 'Invalid currency')
  .toLowerCase()
export const webUrl = z.string().regex(/^https?:\/\/\S+$/, 'Not a valid URL')

/** A field that an empty text sets to null. */
export const emptyable = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => null), field])

export const optionalText = emptyable(text).optional()

const metadataEntries = z.record(z.string().min(1).max(40), z.string().max(500))

/** Metadata; an empty text instead of the whole clears it. Keys that are all digits may arrive as a list. */
export const metadata = z
  .preprocess(
    (value) => (Array.isArray(value) ? { ...(value as unknown[]) } : value),
    z.union([z.literal(''), metadataEntries]),
  )
  .optional()
export type MetadataInput = z.infer<typeof metadata>

/** Sets the given keys, drops those set to an empty text, keeps the others. */
export function mergeMetadata(current: Stripe.Metadata, input: MetadataInput): Stripe.Metadata {
  if (input === '') return {}
  const merged = Object.entries({ ...current, ...input }).filter(([, value]) => value !== '')
  return Object.fromEntries(merged)
}

const addressLine = z
  .string()
  .max(500)
  .transform((value) => value || null)
  .optional()

export const address = z
  .strictObject({
    line1: addressLine,
    line2: addressLine,
    city: addressLine,
    state: addressLine,
    postal_code: addressLine,
    country: addressLine,
  })
  .transform((given): Stripe.Address => ({
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    city: given.city ?? null,
    state: given.state ?? null,
    postal_code: given.postal_code ?? null,
    country: given.country ?? null,
  }))

/** The fields of every list: its page. */
export const listFields = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
}
