import * as contract from '../../shared/notifications/ownNotifications'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { besideAccount, openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on } from '../core/http/serve'
import { openSendMail } from '../mail/sendMail'
import {
  type OwnParts,
  getOwnNotifications,
  putOwnNotifications,
  putQuietHours,
  sendOwnTest,
} from './ownNotifications'

interface Parts extends OwnParts {
  env: Pick<Env, 'MAIL_FROM' | 'USERS_TABLE'>
  now: Clock
}

export const ownNotificationRoutes = (p: Parts): Route[] => {
  const countTest = openHourlyLimit(p.documents, p.env.USERS_TABLE, 'ownTests', p.now, besideAccount)
  return [
    on(contract.getOwnNotifications, getOwnNotifications(p)),
    on(contract.putOwnNotifications, putOwnNotifications(p)),
    on(contract.putQuietHours, putQuietHours(p)),
    on(contract.sendOwnTest, sendOwnTest(p, countTest, openSendMail(p.env.MAIL_FROM))),
  ]
}
