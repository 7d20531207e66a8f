import * as contract from '../../shared/reports/getReport'
import * as schedules from '../../shared/reports/schedules'
import type { Env } from '../core/env'
import { openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on, onPublic } from '../core/http/serve'
import { type ReadSecretVersion, openReadSecret } from '../core/openSecrets'
import { answerReport } from './answerReport'
import { type ScheduleParts, getReports, putReport, removeReport } from './changeReports'
import { drawnReport, getReport, openMakeOnTables } from './makeReport'
import { openReportStore } from './reportStore'

type Parts = Parameters<typeof openMakeOnTables>[0] &
  Pick<ScheduleParts, 'access' | 'users' | 'sendMail' | 'writeLog'> & {
    env: Pick<Env, 'ACCESS_TABLE' | 'PORTAL_ADDRESS' | 'REPORTS_TABLE' | 'UNSUBSCRIBE_SECRET'>
    readSecretVersion: ReadSecretVersion
  }

export const reportRoutes = (p: Parts): Route[] => {
  const { env, documents, now } = p
  const make = openMakeOnTables(p)
  const scheduled = {
    ...p,
    TableName: env.REPORTS_TABLE,
    store: openReportStore(documents, env.REPORTS_TABLE),
    readSecret: openReadSecret(p.readSecretVersion, env.UNSUBSCRIBE_SECRET),
    countAddress: openHourlyLimit(documents, env.ACCESS_TABLE, 'reportAddresses', now),
    portalAddress: env.PORTAL_ADDRESS ?? '',
  }
  return [
    on(contract.getReport, getReport(make)),
    on(contract.drawReport, drawnReport(make)),
    on(schedules.getReports, getReports(scheduled)),
    on(schedules.putReport, putReport(scheduled)),
    on(schedules.removeReport, removeReport(scheduled)),
    onPublic(schedules.confirmReport, answerReport('confirm', scheduled)),
    onPublic(schedules.unsubscribeReport, answerReport('unsubscribe', scheduled)),
  ]
}
