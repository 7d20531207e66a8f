import * as z from 'zod/mini'

/** An address as people type it; `.cm` and `.om` are almost always typing errors. */
export const Email = z
  .pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email('Email is not valid.'))
  .check(z.refine((email) => !/\.(cm|om)$/.test(email), 'Email is not valid.'))
