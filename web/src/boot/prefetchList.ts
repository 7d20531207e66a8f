import { hasSession } from '../core/session/tokenStore'

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

interface OpenedPage {
  /** Which of the pages that the build knows. */
  name: string
  /** What its path names. */
  ids: Readonly<Record<string, string>>
}

/** Which page a path opens: the first that matches. */
const pages: readonly (readonly [name: string, path: RegExp])[] = [
  ['home', /^\/$/],
  ['data', /^\/(?:[^/]+\/)?data\/(?<deviceid>[\w-]{9})\/?$/],
  ['config', /^\/config\/(?<deviceid>[\w-]{9})(?:\/\w*)?\/?$/],
  ['view', /^\/group\/(?<groupid>[\w-]{11})\/(?<viewid>v-\w{8})\/?$/],
  ['group', /^\/group\/(?<groupid>[\w-]{11})(?:\/|$)/],
  ['subscriptions', /^\/subscriptions(?:\/(?<groupid>[\w-]{11}))?\/?$/],
]

/** Pages that need no session: they do not lead to the sign-in. */
const isPublic = (pathname: string): boolean => /^\/api-docs\/?$/.test(pathname)

/** The page that was opened, if it is one of those that are prefetched; without a session it is the sign-in. */
export const openedPage = (cookies: string, pathname: string): OpenedPage | undefined => {
  if (!hasSession(cookies)) return isPublic(pathname) ? undefined : { name: 'login', ids: {} }
  for (const [name, path] of pages) {
    const match = path.exec(pathname)
    if (match === null) continue
    const { deviceid, ...ids } = match.groups ?? {}
    return { name, ids: deviceid === undefined ? ids : { ...ids, deviceid: deviceid.toUpperCase() } }
  }
  return undefined
}
