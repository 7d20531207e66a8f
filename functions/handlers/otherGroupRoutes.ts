import { openAlarmRoutes } from '../alarms/groupRoutes'
import { allEventRoutes } from '../alerts/groupRoutes'
import { openContentStore } from '../changes/contentStore'
import { changeRoutes } from '../changes/routes'
import { openSetQueue } from '../changes/setQueue'
import { changeSetRoutes } from '../changes/setRoutes'
import { openSetStore } from '../changes/setStore'
import { openCommandStore } from '../commands/commandStore'
import { openAnswerStore } from '../core/http/answerStore'
import { openBucket } from '../core/openBucket'
import { openEscalationStore } from '../escalation/escalationStore'
import { escalationRoutes } from '../escalation/routes'
import { fenceRoutes } from '../fences/routes'
import { openEndRows } from '../groups/endedRows'
import { openReadHeld, devicesOf } from '../groups/readGroups'
import { groupRoutes } from '../groups/routes'
import { openLedgerReader } from '../ledger/ledgerStore'
import { openWhoChanged } from '../ledger/ledgerTurns'
import { groupHoursRoutes } from '../hours/routes'
import { openSendMail } from '../mail/sendMail'
import { openChoiceStore } from '../notifications/choiceStore'
import { groupFigureRoutes } from '../periodfigures/groupRoutes'
import { openPlaceStore } from '../places/placeStore'
import { placeRoutes } from '../places/routes'
import { openHasPush, openPushDeviceStore } from '../push/pushDeviceStore'
import { reportRoutes } from '../reports/groupRoutes'
import { reportShardOf } from '../reports/reportStore'
import { groupRoadRoutes } from '../roads/groupRoutes'
import { groupLogRoutes } from '../serverlog/routes'
import { openScriptStore } from '../scripts/scriptStore'
import { serviceRoutes } from '../service/groupRoutes'
import { serviceShardOf } from '../service/serviceStore'
import { openConfigStore } from '../settings/configStore'
import { groupLinkRoutes } from '../sharelinks/routes'
import { groupViewRoutes } from '../viewas/routes'
import { viewRoutes } from '../views/routes'
import { openSubjects } from './openSubjects'
import type { GroupPortal } from './openGroupPortal'

/** All that is asked of groups beside their pages and polls. */
export const otherGroupRoutes = (portal: GroupPortal) => {
  const { env, documents, access, now } = portal
  const p = {
    ...portal,
    TableName: env.ACCESS_TABLE,
    devicesOf: devicesOf(access),
    answers: openAnswerStore(documents, env.ANSWERS_TABLE, now),
    sendMail: openSendMail(env.MAIL_FROM),
    files: openBucket(env.FILES_BUCKET),
    places: openPlaceStore(documents, env.ACCESS_TABLE),
    escalations: openEscalationStore(documents, env.ALARMS_TABLE),
    services: openEndRows(env.SERVICE_TABLE, serviceShardOf, now),
    reports: openEndRows(env.REPORTS_TABLE, reportShardOf, now),
    choices: openChoiceStore(documents, env.ALARMS_TABLE),
    hasPush: openHasPush(openPushDeviceStore(documents, env.ALARMS_TABLE, now)),
    readHeld: openReadHeld(portal),
  }

  const changeSets = {
    ...p,
    TableName: env.CHANGES_TABLE,
    store: openSetStore(documents, env.CHANGES_TABLE),
    commands: openCommandStore(documents, env.COMMANDS_TABLE),
    contents: openContentStore(documents, env.CHANGES_TABLE, now),
    subjects: openSubjects({
      configs: openConfigStore(documents, env.DEVICES_TABLE),
      scripts: openScriptStore(documents, env.DEVICES_TABLE),
    }),
    whoChanged: openWhoChanged(openLedgerReader(documents, env.SERVER_LOG_TABLE)),
    enqueue: openSetQueue(env.CHANGES_QUEUE, now),
  }

  return [
    ...groupRoutes(p),
    ...changeRoutes(p),
    ...changeSetRoutes(changeSets),
    ...groupFigureRoutes(p),
    ...groupHoursRoutes(p),
    ...reportRoutes(p),
    ...serviceRoutes(p),
    ...allEventRoutes(p),
    ...openAlarmRoutes(p),
    ...viewRoutes(p),
    ...groupRoadRoutes(p),
    ...placeRoutes(p),
    ...fenceRoutes(p),
    ...escalationRoutes(p),
    ...groupLogRoutes(p),
    ...groupViewRoutes(p),
    ...groupLinkRoutes(p),
  ]
}
