import { answerInXml } from '../aemp/answerInXml'
import { aempRoutes } from '../aemp/routes'
import { openKeyLimits, whoMayByKey } from '../cloudapi/whoMayByKey'
import { openContentStore } from '../changes/contentStore'
import { openSetQueue } from '../changes/setQueue'
import { cloudChangeSetRoutes } from '../changes/setRoutes'
import { openSetStore } from '../changes/setStore'
import { cloudRoutes } from '../cloudapi/routes'
import { openAnswerStore } from '../core/http/answerStore'
import { cloudConsequenceRoutes } from '../consequences/routes'
import { serve } from '../core/http/serve'
import { openBucket } from '../core/openBucket'
import { openQueryReadings } from '../data/queryReadings'
import { cloudDoubtRoutes } from '../doubts/routes'
import { cloudFuelRoutes } from '../fuel/routes'
import { openReadHeld, devicesOf } from '../groups/readGroups'
import { cloudHoursRoutes } from '../hours/routes'
import { openLedgerReader } from '../ledger/ledgerStore'
import { openWhoChanged } from '../ledger/ledgerTurns'
import { cloudLedgerRoutes } from '../ledger/routes'
import { openSettings } from '../settings/settingsStore'
import { cloudServiceRoutes } from '../service/cloudRoutes'
import { openUseApiKey } from '../users/useApiKey'
import { openCommands } from './openCommands'
import { openPortal } from './openPortal'
import { openSubjects } from './openSubjects'

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
const changeSets = {
  ...p,
  TableName: env.CHANGES_TABLE,
  store: openSetStore(documents, env.CHANGES_TABLE),
  contents: openContentStore(documents, env.CHANGES_TABLE, now),
  subjects: openSubjects(p),
  whoChanged: openWhoChanged(openLedgerReader(documents, env.SERVER_LOG_TABLE)),
  readHeld: openReadHeld(portal),
  enqueue: openSetQueue(env.CHANGES_QUEUE, now),
}
const limits = openKeyLimits()
const whoMay = whoMayByKey({ ...p, useKey: openUseApiKey(documents, env.USERS_TABLE, now), limits })

export const routes = [
  ...cloudRoutes(p),
  ...cloudChangeSetRoutes(changeSets),
  ...cloudLedgerRoutes(p),
  ...cloudConsequenceRoutes(p),
  ...cloudHoursRoutes(p),
  ...cloudFuelRoutes(p),
  ...cloudDoubtRoutes(p),
  ...cloudServiceRoutes(p),
  ...aempRoutes(p),
]

export const handler = p.fromEdge(limits.tell(answerInXml(serve(whoMay, routes))))
