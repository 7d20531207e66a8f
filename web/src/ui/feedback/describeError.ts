/** What the reader of a schema throws says nothing to a person. */
const isOfSchema = ({ name }: Error): boolean => name.endsWith('ZodError')

/** What a person reads of a failure: the server's words when there are some. */
export const describeError = (
  error: unknown,
  otherwise = 'Something went wrong. Please try again.',
): string =>
  error instanceof Error && !isOfSchema(error) && error.message !== '' ? error.message : otherwise

const textIn = (error: unknown, name: 'requestId' | 'hint' | 'words'): string | undefined => {
  const text = error instanceof Error ? (error as Error & Record<string, unknown>)[name] : undefined
  return typeof text === 'string' ? text : undefined
}

/** What support needs to find a failure, if the server gave it. */
export const requestIdOf = (error: unknown): string | undefined => textIn(error, 'requestId')

/** What a failure means for the person who wants to try again. */
export const hintOf = (error: unknown): string | undefined => textIn(error, 'hint')

/** What the server itself said of a failure; undefined when nothing came, or nothing to read. */
export const wordsOf = (error: unknown): string | undefined => {
  const isAnswer = error instanceof Error && 'words' in error
  return isAnswer ? textIn(error, 'words') : describeError(error, '') || undefined
}
