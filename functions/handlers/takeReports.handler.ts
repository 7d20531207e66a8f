import { openAccessStore } from '../access/accessStore'
import { openEnv } from '../core/env'
import { onBatch } from '../core/onBatch'
import { openReadSecret, openSecrets } from '../core/openSecrets'
import { openDocuments } from '../core/store/documents'
import { openDeviceStore } from '../devices/deviceStore'
import { openEraseRows } from '../groups/endedRows'
import { openGroupStore } from '../groups/groupStore'
import { openSendMail } from '../mail/sendMail'
import { openMailReport } from '../reports/reportMail'
import { openMakeOnTables } from '../reports/makeReport'
import { openReadOwner, openTakeReports } from '../reports/takeReports'
import { openReportStore } from '../reports/reportStore'
import { openRunReports } from '../reports/runReports'
import { openUserStore } from '../users/userStore'

const env = openEnv()
const documents = openDocuments()
const access = openAccessStore(documents, env.ACCESS_TABLE)

const make = openMakeOnTables({
  env,
  documents,
  access,
  groups: openGroupStore(documents, env.ACCESS_TABLE),
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  now: Date.now,
})

const run = openRunReports({
  documents,
  TableName: env.REPORTS_TABLE,
  store: openReportStore(documents, env.REPORTS_TABLE),
  readOwner: openReadOwner(access, openUserStore(documents, env.USERS_TABLE)),
  make,
  send: openMailReport(
    openSendMail(env.MAIL_FROM),
    openReadSecret(openSecrets(), env.UNSUBSCRIBE_SECRET),
    env.PORTAL_ADDRESS ?? '',
  ),
  now: Date.now,
})

export const handler = onBatch(openTakeReports(run, openEraseRows(documents, env.REPORTS_TABLE)))
