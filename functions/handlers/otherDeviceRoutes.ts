import { alarmRoutes } from '../alarms/routes'
import { alertRoutes } from '../alerts/routes'
import { deviceUserRoutes } from '../access/routes'
import { commandRoutes } from '../commands/routes'
import { consequenceRoutes } from '../consequences/routes'
import { dataJobRoutes } from '../datajobs/routes'
import { diagnosticsRoutes } from '../diagnostics/routes'
import { fileRoutes } from '../files/routes'
import { firmwareRoutes } from '../firmware/routes'
import { doubtRoutes } from '../doubts/routes'
import { fuelRoutes } from '../fuel/routes'
import { hoursRoutes } from '../hours/routes'
import { ledgerRoutes } from '../ledger/routes'
import { ownTextRoutes } from '../notifications/textRoutes'
import { whyRoutes } from '../notifications/outcomeRoutes'
import { periodFigureRoutes } from '../periodfigures/routes'
import { rehearsalRoutes } from '../rehearsal/routes'
import { deviceFenceRoutes } from '../fences/deviceRoutes'
import { deviceRoadRoutes } from '../roads/routes'
import { scriptRoutes } from '../scripts/routes'
import { deviceLogRoutes } from '../serverlog/routes'
import { deviceServiceRoutes } from '../service/deviceRoutes'
import { settingsRoutes } from '../settings/routes'
import { settingsFileRoutes } from '../settingsfile/routes'
import { deviceLinkRoutes } from '../sharelinks/routes'
import { swapRoutes } from '../swaps/routes'
import { deviceViewRoutes } from '../viewas/routes'
import { openDevicePortal } from './openDevicePortal'
import type { Portal } from './openPortal'

/** All that is asked of a device beside its page. */
export const otherDeviceRoutes = (portal: Portal) => {
  const p = openDevicePortal(portal)
  return [
    ...settingsRoutes(p),
    ...commandRoutes(p),
    ...deviceUserRoutes(p),
    ...deviceViewRoutes(p),
    ...deviceLinkRoutes(p),
    ...fileRoutes(p),
    ...scriptRoutes(p),
    ...firmwareRoutes(p),
    ...dataJobRoutes(p),
    ...swapRoutes(p),
    ...diagnosticsRoutes(p),
    ...periodFigureRoutes(p),
    ...fuelRoutes(p),
    ...doubtRoutes(p),
    ...deviceServiceRoutes(p),
    ...deviceFenceRoutes(p),
    ...hoursRoutes(p),
    ...rehearsalRoutes(p),
    ...deviceRoadRoutes(p),
    ...alertRoutes(p),
    ...alarmRoutes(p),
    ...settingsFileRoutes(p),
    ...deviceLogRoutes(p),
    ...ledgerRoutes(p),
    ...consequenceRoutes(p),
    ...whyRoutes(p),
    ...ownTextRoutes(p),
  ]
}
