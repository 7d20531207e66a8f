import { AwsError } from './AwsError'

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextToken?: string
}

/** One page of a list that is in the order of `keyOf`; the token is the last key, so that deletions lose nothing. */
export const paginate = <T>(
  sorted: readonly T[],
  keyOf: (item: T) => string,
  max: number,
  token: string | undefined,
): Page<T> => {
  if (!Number.isInteger(max) || max < 1)
    throw new AwsError('ValidationException', 'The page size is not valid')
  const after = token === undefined ? undefined : Buffer.from(token, 'base64url').toString()
  const rest = after === undefined ? sorted : sorted.filter((item) => keyOf(item) > after)
  const items = rest.slice(0, max)
  const last = items.at(-1)
  if (last === undefined || rest.length <= max) return { items }
  return { items, nextToken: Buffer.from(keyOf(last)).toString('base64url') }
}

/** By code unit, which is what `paginate` compares with. */
export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * One page of a list in the order of its keys, and the token for the next. The token is the last key listed, so
 * that the next page is right even when listed items have been deleted since.
 */
export function pageOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { limit, token }: { limit: number; token?: string | undefined },
): { items: T[]; next: string | undefined } {
  const after = token === undefined ? '' : Buffer.from(token, 'base64url').toString()
  const keyed = items.map((item) => ({ item, key: keyOf(item) })).filter(({ key }) => key > after)
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  const page = keyed.slice(0, limit)
  const last = page.at(-1)
  const next = last && keyed.length > limit ? Buffer.from(last.key).toString('base64url') : undefined
  return { items: page.map(({ item }) => item), next }
}
