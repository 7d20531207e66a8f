import { userLogin } from '../../shared/users/session'
import { on, serve } from '../core/http/serve'
import { openPortal } from './openPortal'

const portal = openPortal()

/** Who is signed in: what each page without an answer of its own begins with. */
export const routes = [on(userLogin, portal.userLogin)]

export const loadRoutes = async () => (await import('./otherUserRoutes')).otherUserRoutes(portal)

export const handler = portal.fromEdge(serve(portal.whoMay, routes, loadRoutes))
