import { invalidParameter } from '../CognitoError'

/** One page of a list and the token for the next, which stands for the last key told. */
export function pageOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { limit, token }: { limit: number; token?: string | undefined },
): { items: T[]; next: string | undefined } {
  const after = token === undefined ? undefined : Buffer.from(token, 'base64url').toString()
  const position = after === undefined ? -1 : items.findIndex((item) => keyOf(item) === after)
  if (after !== undefined && position < 0) throw invalidParameter('Invalid pagination token.')
  const page = items.slice(position + 1, position + 1 + limit)
  const last = page.at(-1)
  const more = position + 1 + limit < items.length
  return { items: page, next: more && last ? Buffer.from(keyOf(last)).toString('base64url') : undefined }
}
