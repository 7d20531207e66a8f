import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  getNoticeFigures as figuresContract,
  getStaffNoticeFigures as staffFiguresContract,
} from '../../shared/notifications/noticeFigures'
import {
  getStaffNoticeOutcomes as staffOutcomesContract,
  getNoticeOutcomes as outcomesContract,
  getStaffWhy as staffWhyContract,
  getWhy as whyContract,
  switchOnOwn as switchOnContract,
} from '../../shared/notifications/noticeOutcomes'
import { quietUntil } from '../../shared/notifications/choice'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { openOccurrenceReader } from '../alarms/occurrenceStore'
import { openAlertStore } from '../alerts/alertStore'
import { openEventReader } from '../alerts/eventStore'
import { openNoticeReader } from '../alerts/noticeStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { openEscalationStore } from '../escalation/escalationStore'
import { devicesOf } from '../groups/readGroups'
import { openPushDeviceStore } from '../push/pushDeviceStore'
import { openRingStore } from '../push/ringStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import { openChoiceStore, openChosenBy } from './choiceStore'
import { getNoticeFigures, getStaffNoticeFigures } from './getNoticeFigures'
import { getStaffNoticeOutcomes, getNoticeOutcomes } from './getNoticeOutcomes'
import { type GetWhyParts, getStaffWhy, getWhy } from './getWhy'
import { openReadGaps } from './portalGaps'
import { openReadChains } from './readChains'
import { openReadHeld } from './readHeld'
import { switchOnOwn } from './switchOnOwn'
import { openOutcomeReader } from './outcomeStore'
import { openClauseOf, openViewOutcome } from './viewOutcome'

interface Parts {
  env: Pick<Env, 'ALARMS_TABLE' | 'DEVICES_TABLE' | 'EVENTS_TABLE' | 'NOTICES_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  users: UserStore
  devices: DeviceStore
  writeLog: WriteLog
  now: Clock
}

const openParts = ({ env, documents, access, users, devices, now }: Parts) => {
  const notices = openNoticeReader(documents, env.NOTICES_TABLE)
  const clauseOf = openClauseOf({ notices, rings: openRingStore(documents, env.ALARMS_TABLE, now) })
  const events = openEventReader(documents, env.EVENTS_TABLE)
  const outcomes = openOutcomeReader(documents, env.ALARMS_TABLE)
  return {
    access,
    users,
    devices,
    notices,
    clauseOf,
    events,
    outcomes,
    viewOutcome: openViewOutcome({ devices, clauseOf }),
    now,
  }
}

const openWhyParts = (p: Parts): GetWhyParts => {
  const choices = openChoiceStore(p.documents, p.env.ALARMS_TABLE)
  const pushDevices = openPushDeviceStore(p.documents, p.env.ALARMS_TABLE, p.now)
  return {
    ...openParts(p),
    alerts: openAlertStore(p.documents, p.env.DEVICES_TABLE),
    occurrences: openOccurrenceReader(p.documents, p.env.ALARMS_TABLE),
    readHeld: openReadHeld(openReadGaps(p.documents, p.env.ALARMS_TABLE), p.now),
    readChains: openReadChains({
      ...p,
      escalations: openEscalationStore(p.documents, p.env.ALARMS_TABLE),
    }),
    chosenBy: openChosenBy(p.access, choices),
    quietUntilMs: async ({ userid }, level, ms) => quietUntil(await choices.quietHours(userid), level, ms),
    rings: async ({ userid }) => (await pushDevices.list(userid)).length > 0,
  }
}

/** What reached the caller, and how often. */
export const ownOutcomeRoutes = (p: Parts): Route[] => {
  const parts = openParts(p)
  const seen = devicesOf(p.access)
  return [
    on(outcomesContract, getNoticeOutcomes(parts, seen)),
    on(figuresContract, getNoticeFigures(parts, seen)),
  ]
}

/** Why the caller was notified of an event or not, and the way back for an address of theirs. */
export const whyRoutes = (p: Parts): Route[] => {
  const parts = openWhyParts(p)
  return [
    on(whyContract, getWhy(parts)),
    on(switchOnContract, switchOnOwn({ ...parts, ...p, TableName: p.env.DEVICES_TABLE })),
  ]
}

export const staffOutcomeRoutes = (p: Parts): Route[] => {
  const parts = openParts(p)
  return [
    on(staffOutcomesContract, getStaffNoticeOutcomes(parts)),
    on(staffFiguresContract, getStaffNoticeFigures(parts)),
    on(staffWhyContract, getStaffWhy(openWhyParts(p))),
  ]
}
