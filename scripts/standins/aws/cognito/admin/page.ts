/**
 * One page of a list in the order of its keys, and the token for the next. The token stands for the last key told, so
 * that the next page is right even when what was told has been deleted since.
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
