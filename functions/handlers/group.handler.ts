import { serve } from '../core/http/serve'
import { groupLiveRoutes } from '../grouplive/routes'
import { groupPageRoutes } from '../page/groupRoutes'
import { openGroupPortal } from './openGroupPortal'

const p = openGroupPortal()

/** What Home and the pages of groups begin with, and their polls. */
export const routes = [...groupPageRoutes(p), ...groupLiveRoutes(p)]

export const loadRoutes = async () => (await import('./otherGroupRoutes')).otherGroupRoutes(p)

export const handler = p.fromEdge(serve(p.whoMay, routes, loadRoutes))
