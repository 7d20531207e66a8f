import * as z from 'zod/mini'

/** Where something can be fetched from, or sent to. */
export const WebAddress = z.string().check(z.regex(/^https?:\/\/\S+$/, 'is not a web address'))
