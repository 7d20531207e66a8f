import * as z from 'zod'

/** An address as people type it; `.cm` and `.om` are almost always typing errors (spec 1 §5). */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Email is not valid.'))
  .refine((email) => !/\.(cm|om)$/.test(email), 'Email is not valid.')
