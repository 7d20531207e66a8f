import { openAccessStore } from '../access/accessStore'
import { openNotifyStop } from '../changes/notifyStop'
import { openReadMembers } from '../changes/readMembers'
import { openSetQueue } from '../changes/setQueue'
import { openSetStore } from '../changes/setStore'
import { openTakeSets } from '../changes/takeSets'
import { openWorkSet } from '../changes/workSet'
import { openExpectContact } from '../commands/contactOutlook'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openDocuments } from '../core/store/documents'
import { openReadingReader } from '../data/readingReader'
import { openDeviceStore } from '../devices/deviceStore'
import { openCarryFirmware } from '../firmware/carryFirmware'
import { openGroupStore } from '../groups/groupStore'
import { openReadHeld } from '../groups/openReadHeld'
import { openSendMail } from '../mail/sendMail'
import { openLogWriter } from '../serverlog/logEntry'
import { openCarrySettings } from '../settings/carrySettings'
import { openCommands } from './openCommands'

const env = openEnv()
const documents = openDocuments()
const now = Date.now
const writeLog = openLogWriter(env.SERVER_LOG_TABLE, newId)
const devices = openDeviceStore(documents, env.DEVICES_TABLE)
const readings = openReadingReader(documents, env.READINGS_TABLE)
const service = { ...openCommands({ env, documents, writeLog, now }), devices, writeLog }
const store = openSetStore(documents, env.CHANGES_TABLE)

const work = openWorkSet({
  documents,
  TableName: env.CHANGES_TABLE,
  store,
  commands: service.commands,
  revoke: service.revoke,
  readMembers: openReadMembers({
    store,
    devices,
    readings,
    expectContact: openExpectContact(devices, readings, now),
    now,
  }),
  readHeld: openReadHeld({
    access: openAccessStore(documents, env.ACCESS_TABLE),
    groups: openGroupStore(documents, env.ACCESS_TABLE),
  }),
  carriers: { settings: openCarrySettings(service), firmware: openCarryFirmware(service) },
  notifyStop: openNotifyStop(openSendMail(env.MAIL_FROM), env.PORTAL_ADDRESS),
  lookAgain: openSetQueue(env.CHANGES_QUEUE, now),
  writeLog,
  newId,
  now,
})

export const handler = onBatch(openTakeSets(work))
