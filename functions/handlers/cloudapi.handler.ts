import { answerInXml } from '../aemp/answerInXml'
import { aempRoutes } from '../aemp/routes'
import { openKeyLimits } from '../cloudapi/keyLimits'
import { cloudRoutes } from '../cloudapi/routes'
import { whoMayByKey } from '../cloudapi/whoMayByKey'
import { openAnswerStore } from '../core/http/answerStore'
import { cloudConsequenceRoutes } from '../consequences/routes'
import { serve } from '../core/http/serve'
import { openBucket } from '../core/openBucket'
import { openQueryReadings } from '../data/queryReadings'
import { cloudLedgerRoutes } from '../ledger/routes'
import { devicesOf } from '../groups/readGroups'
import { openSettings } from '../settings/openSettings'
import { openUseApiKey } from '../users/useApiKey'
import { openCommands } from './openCommands'
import { openPortal } from './openPortal'

const portal = openPortal()
const { env, documents, access, devices, now } = portal
const p = {
  ...portal,
  ...openCommands(portal),
  devicesOf: devicesOf(access),
  answers: openAnswerStore(documents, env.ANSWERS_TABLE, now),
  queryReadings: openQueryReadings(documents, devices, env, now),
  settings: openSettings({ ...portal, files: openBucket(env.FILES_BUCKET) }),
}
const limits = openKeyLimits()
const whoMay = whoMayByKey({ ...p, useKey: openUseApiKey(documents, env.USERS_TABLE, now), limits })

export const routes = [
  ...cloudRoutes(p),
  ...cloudLedgerRoutes(p),
  ...cloudConsequenceRoutes(p),
  ...aempRoutes(p),
]

export const handler = p.fromEdge(limits.tell(answerInXml(serve(whoMay, routes))))
