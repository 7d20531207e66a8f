import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { sendOwnText as contract } from '../../shared/notifications/ownNotifications'
import type { AccessStore } from '../access/accessStore'
import { openAlertStore } from '../alerts/alertStore'
import { createNoticeQueue } from '../alerts/workQueue'
import { openNoteTest } from '../alerts/testNotice'
import type { Env } from '../core/env'
import { openHourlyLimit } from '../core/hourlyLimits'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, onOnce } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { devicesOf } from '../groups/readGroups'
import type { UserStore } from '../users/userStore'
import { sendOwnText } from './sendOwnText'

interface Parts {
  env: Pick<Env, 'ACCESS_TABLE' | 'ALERTS_QUEUE' | 'DEVICES_TABLE' | 'NOTICES_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  users: UserStore
  devices: DeviceStore
  answers: AnswerStore
  now: Clock
}

/** A test text message, in the service that writes the outbox. */
export const ownTextRoutes = ({ env, documents, access, answers, now, ...p }: Parts): Route[] => [
  onOnce(
    contract,
    answers,
    sendOwnText({
      ...p,
      devicesOf: devicesOf(access),
      alerts: openAlertStore(documents, env.DEVICES_TABLE),
      noteTest: openNoteTest({
        documents,
        TableName: env.NOTICES_TABLE,
        enqueueNotices: createNoticeQueue(env.ALERTS_QUEUE),
        now,
      }),
      countTest: openHourlyLimit(documents, env.ACCESS_TABLE, 'ownTexts', now),
      now,
    }),
  ),
]
