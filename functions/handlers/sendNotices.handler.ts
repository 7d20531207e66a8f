import { openOccurrenceReader } from '../alarms/occurrenceStore'
import { openAlarmGate } from '../alarms/alarmGate'
import { makeAcknowledgeToken } from '../alerts/acknowledgeToken'
import { openAccessStore } from '../access/accessStore'
import { openDocuments } from '../core/store/documents'
import { openReadSecret, openSecrets } from '../core/openSecrets'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openSources } from '../data/readRows'
import { openDeviceStore } from '../devices/deviceStore'
import { openDoubtOfAlarm, openMarkDoubts } from '../doubts/alarmDoubts'
import { openGroupStore } from '../groups/groupStore'
import { openSendMail } from '../mail/sendMail'
import { openAlertStore } from '../alerts/alertStore'
import { type Claimed, openClaimNotice } from '../alerts/claimNotice'
import { openCompose } from '../alerts/openCompose'
import { openDeliverNotice, openTakeNotices } from '../alerts/deliverNotice'
import { openNoticeReader } from '../alerts/noticeStore'
import { openSendSms } from '../alerts/sendSms'
import { openBurstStore } from '../notifications/burstStore'
import { isListMessage, openComposeList } from '../notifications/composeList'
import { openGatherNotices } from '../notifications/gatherNotices'
import { openNoteOutcome } from '../notifications/outcomeStore'
import { openLookAgain, openRingStore } from '../push/ringStore'
import { openSendPush } from '../push/openSendPush'
import { openPostPush } from '../push/postPush'
import { openPushDeviceStore } from '../push/pushDeviceStore'
import { openReadPushKeys } from '../push/pushKeys'
import { openRingPerson } from '../push/ringPerson'
import { openUserStore } from '../users/userStore'

const env = openEnv()
const documents = openDocuments()
const tables = { devices: env.DEVICES_TABLE, notices: env.NOTICES_TABLE }
const devices = openDeviceStore(documents, env.DEVICES_TABLE)
const alerts = openAlertStore(documents, env.DEVICES_TABLE)
const notices = openNoticeReader(documents, env.NOTICES_TABLE)
const readSecretVersion = openSecrets()
const ringPerson = openRingPerson({
  devices: openPushDeviceStore(documents, env.ALARMS_TABLE, Date.now),
  rings: openRingStore(documents, env.ALARMS_TABLE, Date.now),
  users: openUserStore(documents, env.USERS_TABLE),
  post: openPostPush(Date.now, env.PUSH_ENDPOINT),
  readKeys: openReadPushKeys(openReadSecret(readSecretVersion, env.PUSH_SECRET), env.PORTAL_ADDRESS),
  lookAgain: openLookAgain(env.ALARMS_QUEUE, Date.now),
})
const access = openAccessStore(documents, env.ACCESS_TABLE)
const groups = openGroupStore(documents, env.ACCESS_TABLE)
const bursts = openBurstStore(documents, env.ALARMS_TABLE)
const occurrences = openOccurrenceReader(documents, env.ALARMS_TABLE)
const sendMail = openSendMail(env.MAIL_FROM, env.MAIL_EVENTS)
const sendSms = openSendSms(env.TEXT_REGION)
const portalAddress = env.PORTAL_ADDRESS ?? ''
const readSecret = openReadSecret(readSecretVersion, env.UNSUBSCRIBE_SECRET)
const composeOne = openCompose({
  devices,
  notices,
  access,
  groups,
  sendMail,
  sendSms,
  sendPush: openSendPush(ringPerson, async (row, userid) =>
    makeAcknowledgeToken(row, { userid }, await readSecret(), Date.now()),
  ),
  portalAddress,
  readSecret,
  now: Date.now,
})
const record: typeof devices.record = (deviceid) => devices.record(deviceid)
const gate = openAlarmGate(documents, { ...tables, alarms: env.ALARMS_TABLE }, devices, notices)
const gather = openGatherNotices({ TableName: env.NOTICES_TABLE, access, groups, bursts, occurrences, newId })
const composeList = openComposeList({ groups, bursts, occurrences, sendMail, sendSms, portalAddress })
const compose = (claimed: Claimed) => (isListMessage(claimed.row) ? composeList : composeOne)(claimed)
const claim = openClaimNotice({
  ...{ documents, tables, alerts, notices, record, gate, gather, newId },
  noteOutcome: openNoteOutcome(env.ALARMS_TABLE),
  markDoubts: openMarkDoubts(devices, openDoubtOfAlarm(openSources(documents, env, Date.now), Date.now)),
  now: Date.now,
})
const deliver = openDeliverNotice({ documents, tables, alerts, compose, now: Date.now })

export const handler = onBatch(openTakeNotices(claim, deliver))
