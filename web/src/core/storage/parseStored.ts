import type * as z from 'zod/mini'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A remembered value; what does not fit the schema (an older release's, a person's hand) counts as absent. */
export const parseStored = <S extends z.ZodMiniType>(
  schema: S,
  text: string | null,
): z.output<S> | undefined => {
  const parsed = text === null ? undefined : schema.safeParse(parseJson(text))
  return parsed?.success === true ? parsed.data : undefined
}
