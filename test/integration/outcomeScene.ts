import type { UserId } from '../../shared/core/ids'
import { quietUntil } from '../../shared/notifications/choice'
import { openOccurrenceReader } from '../../functions/alarms/occurrenceStore'
import { openEventReader } from '../../functions/alerts/eventStore'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { openEscalationStore } from '../../functions/escalation/escalationStore'
import { openChoiceStore, openChosenBy } from '../../functions/notifications/choiceStore'
import { openReadChains } from '../../functions/notifications/readChains'
import { openReadHeld } from '../../functions/notifications/readHeld'
import { openOutcomeReader } from '../../functions/notifications/outcomeStore'
import { openClauseOf, openViewOutcome } from '../../functions/notifications/viewOutcome'
import { openRingStore } from '../../functions/push/ringStore'
import { openUserStore } from '../../functions/users/userStore'
import type { openAlertScene } from './alertScene'
import { type Scene, tables } from './openScene'

type AlertScene = Pick<ReturnType<typeof openAlertScene>, 'alerts'>

/** What answers a person about their notices, over the stores of a scene. */
export const openOutcomeScene = (scene: Scene, alerts: AlertScene) => {
  const { documents, access, now } = scene
  const { devices } = scene.openService(documents)
  const users = openUserStore(documents, tables.users)
  const notices = openNoticeReader(documents, tables.notices)
  const clauseOf = openClauseOf({ notices, rings: openRingStore(documents, tables.alarms, now) })
  const choices = openChoiceStore(documents, tables.alarms)
  return {
    ...{ users, access, devices, notices, clauseOf, now },
    events: openEventReader(documents, tables.events),
    outcomes: openOutcomeReader(documents, tables.alarms),
    viewOutcome: openViewOutcome({ devices, clauseOf }),
    alerts: alerts.alerts,
    occurrences: openOccurrenceReader(documents, tables.alarms),
    readHeld: openReadHeld(() => Promise.resolve([]), now),
    readChains: openReadChains({ access, users, escalations: openEscalationStore(documents, tables.alarms) }),
    chosenBy: openChosenBy(access, choices),
    quietUntilMs: async ({ userid }: { userid: UserId }, level: string, ms: number) =>
      quietUntil(await choices.quietHours(userid), level, ms),
    rings: () => Promise.resolve(false),
  }
}
