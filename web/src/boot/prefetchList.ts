/** Of each page that is prefetched: the files that it needs beyond those of the document, and the path of its answers. */
export type PrefetchList = Readonly<
  Record<string, { readonly files: readonly string[]; readonly path?: string } | undefined>
>

/** The element of the document that holds the list, which the build writes. */
export const prefetchListId = 'prefetch-list'

/** The address of a page's answers: ids that its path does not name go into the query. */
export const pageAddress = (path: string, ids: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams()
  let address = path
  for (const [name, id] of Object.entries(ids)) {
    if (id === undefined) continue
    if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(id))
    else query.set(name, id)
  }
  return query.size === 0 ? address : `${address}?${query.toString()}`
}
