import { hasSessionCookie } from '../core/session/hasSessionCookie'

export interface OpenedPage {
  name: string
  /** The device or group in the path. */
  id?: string
  /** The view of the group. */
  view?: string
}

/** Pages that everybody may see: nobody is led to the sign-in from there. */
const isPublic = (pathname: string): boolean => /^\/api-docs\/?$/.test(pathname)

/** Which page was opened, as far as its parts are worth asking for ahead; whoever holds no session is led to the sign-in. */
export const openedPage = (cookies: string, pathname: string): OpenedPage | undefined => {
  if (!hasSessionCookie(cookies)) return isPublic(pathname) ? undefined : { name: 'login' }
  if (pathname === '/') return { name: 'home' }
  const [, device] = /^\/(?:[^/]+\/)?data\/([\w-]{9})\/?$/.exec(pathname) ?? []
  if (device !== undefined) return { name: 'data', id: device.toUpperCase() }
  const [, configured] = /^\/config\/([\w-]{9})(?:\/\w*)?\/?$/.exec(pathname) ?? []
  if (configured !== undefined) return { name: 'settings', id: configured.toUpperCase() }
  const [, id, view] = /^\/group\/([\w-]{11})\/(v-\w{8})\/?$/.exec(pathname) ?? []
  if (id !== undefined && view !== undefined) return { name: 'view', id, view }
  const [isSubscriptions, paying] = /^\/subscriptions(?:\/([\w-]{11}))?\/?$/.exec(pathname) ?? []
  if (isSubscriptions !== undefined) {
    return { name: 'subscriptions', ...(paying === undefined ? {} : { id: paying }) }
  }
  return /^\/group\/[^/]+/.test(pathname) ? { name: 'group' } : undefined
}
