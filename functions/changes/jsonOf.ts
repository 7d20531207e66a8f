import * as z from 'zod'

/** A field that is kept as JSON text. */
export const jsonOf = <T>() => z.string().transform((text) => JSON.parse(text) as T)
