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
