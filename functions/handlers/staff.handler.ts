import { announcementRoutes } from '../announcements/routes'
import { serve } from '../core/http/serve'
import { staffToldRoutes } from '../notifications/toldRoutes'
import { healthRoutes } from '../staff/healthRoutes'
import { staffRoutes } from '../staff/routes'
import { openPortal } from './openPortal'

const p = openPortal()

export const routes = [...staffRoutes(p), ...announcementRoutes(p), ...healthRoutes(p), ...staffToldRoutes(p)]

export const handler = p.fromEdge(serve(p.whoMay, routes))
