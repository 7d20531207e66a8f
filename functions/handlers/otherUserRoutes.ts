import { getOpenApi as getOpenApiContract } from '../../shared/apidocs/getOpenApi'
import { endpointsByName } from '../../shared/endpoints'
import { reportPageError } from '../../shared/pageerrors/reportPageError'
import { getOpenApi } from '../apidocs/getOpenApi'
import { log } from '../core/log'
import { openChoiceStore } from '../notifications/choiceStore'
import { ownNotificationRoutes } from '../notifications/ownRoutes'
import { ownOutcomeRoutes } from '../notifications/outcomeRoutes'
import { notePageError } from '../pageerrors/notePageError'
import { openHasPush, openPushDeviceStore } from '../push/pushDeviceStore'
import { pushRoutes } from '../push/routes'
import { userRoutes } from '../users/routes'
import { onPublic } from '../core/http/serve'
import type { Portal } from './openPortal'

/** All that is asked of an account beside who is signed in. */
export const otherUserRoutes = (portal: Portal) => {
  const { env, documents, now } = portal
  const p = {
    ...portal,
    TableName: env.ACCESS_TABLE,
    choices: openChoiceStore(documents, env.ALARMS_TABLE),
    hasPush: openHasPush(openPushDeviceStore(documents, env.ALARMS_TABLE, now)),
  }
  const push = pushRoutes(p)
  return [
    ...userRoutes({ ...p, endRinging: push.endRinging }),
    ...push.routes,
    ...ownNotificationRoutes(p),
    ...ownOutcomeRoutes(p),
    onPublic(reportPageError, notePageError(log.warn, p.now)),
    onPublic(getOpenApiContract, getOpenApi(endpointsByName)),
  ]
}
