import { serve } from '../core/http/serve'
import { openQueryReadings } from '../data/queryReadings'
import { dataRoutes } from '../data/routes'
import { devicePageRoutes } from '../page/deviceRoutes'
import { openConfigStore } from '../settings/configStore'
import { openPortal } from './openPortal'

const portal = openPortal()
const { env, documents, devices, now } = portal
const p = {
  ...portal,
  configs: openConfigStore(documents, env.DEVICES_TABLE),
  queryReadings: openQueryReadings(documents, devices, env, now),
}

/** What a page of a device begins with. */
export const routes = [...dataRoutes(p), ...devicePageRoutes(p)]

export const loadRoutes = async () => (await import('./otherDeviceRoutes')).otherDeviceRoutes(portal)

export const handler = p.fromEdge(serve(p.whoMay, routes, loadRoutes))
