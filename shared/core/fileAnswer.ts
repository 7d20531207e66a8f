import * as z from 'zod/mini'

/** What an endpoint that declares a media type answers with: a file's name and its bytes instead of JSON. */
export const FileAnswer = z.object({
  name: z.string().check(z.regex(/^[\w-][\w.-]{0,99}$/)),
  /** Metadata beside it: where the next part of it begins. */
  headers: z.optional(z.record(z.string(), z.string())),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type FileAnswer = z.infer<typeof FileAnswer>
