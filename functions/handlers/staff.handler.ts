import { announcementRoutes } from '../announcements/routes'
import { serve } from '../core/http/serve'
import { staffOutcomeRoutes } from '../notifications/outcomeRoutes'
import { healthRoutes } from '../staff/healthRoutes'
import { staffRoutes } from '../staff/routes'
import { openPortal } from './openPortal'

const p = openPortal()

export const routes = [
  ...staffRoutes(p),
  ...announcementRoutes(p),
  ...healthRoutes(p),
  ...staffOutcomeRoutes(p),
]

export const handler = p.fromEdge(serve(p.whoMay, routes))
