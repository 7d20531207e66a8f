import { openAlarmGate } from '../alarms/alarmGate'
import { openAccessStore } from '../access/accessStore'
import { openDocuments } from '../core/store/documents'
import { openReadSecret, openSecrets } from '../core/openSecrets'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openDeviceStore } from '../devices/deviceStore'
import { openGroupStore } from '../groups/groupStore'
import { openSendMail } from '../mail/sendMail'
import { openAlertStore } from '../alerts/alertStore'
import { openClaimNotice } from '../alerts/claimNotice'
import { openCompose } from '../alerts/openCompose'
import { openDeliverNotice } from '../alerts/deliverNotice'
import { openNoticeReader } from '../alerts/noticeStore'
import { noDevices } from '../alerts/sendPush'
import { openSendSms } from '../alerts/sendSms'
import { openTakeNotices } from '../alerts/takeNotices'

const env = openEnv()
const documents = openDocuments()
const tables = { devices: env.DEVICES_TABLE, notices: env.NOTICES_TABLE }
const devices = openDeviceStore(documents, env.DEVICES_TABLE)
const alerts = openAlertStore(documents, env.DEVICES_TABLE)
const notices = openNoticeReader(documents, env.NOTICES_TABLE)
const compose = openCompose({
  devices,
  notices,
  access: openAccessStore(documents, env.ACCESS_TABLE),
  groups: openGroupStore(documents, env.ACCESS_TABLE),
  sendMail: openSendMail(env.MAIL_FROM, env.MAIL_EVENTS),
  sendSms: openSendSms(env.TEXT_REGION),
  sendPush: noDevices,
  portalAddress: env.PORTAL_ADDRESS ?? '',
  readSecret: openReadSecret(openSecrets(), env.UNSUBSCRIBE_SECRET),
})
const record: typeof devices.record = (deviceid) => devices.record(deviceid)
const gate = openAlarmGate(documents, { ...tables, alarms: env.ALARMS_TABLE }, devices, notices)
const claim = openClaimNotice({ documents, tables, alerts, notices, record, gate, newId, now: Date.now })
const deliver = openDeliverNotice({ documents, tables, alerts, compose, now: Date.now })

export const handler = onBatch(openTakeNotices(claim, deliver))
