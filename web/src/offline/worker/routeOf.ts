import { apiPrefix } from '../../../../shared/core/services'
import { siteFilesPrefix } from '../../../../shared/core/siteFiles'

interface Asked {
  method: string
  mode: string
  url: string
}

/**
 * What the worker answers: pages, which are all the one document, and files whose names change with what is in them.
 * Everything else, and every question to the API, goes its way as if there were no worker.
 */
export const routeOf = ({ method, mode, url }: Asked, origin: string): 'page' | 'file' | undefined => {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (pathname.startsWith(`/${siteFilesPrefix}`)) return 'file'
  const isDocument = mode === 'navigate' && !pathname.startsWith(`${apiPrefix}/`)
  return isDocument && !/\.[A-Za-z0-9]+$/.test(pathname) ? 'page' : undefined
}
