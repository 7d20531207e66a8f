import { openAccessStore } from '../access/accessStore'
import { openContentStore } from '../changes/contentStore'
import { openNotifyStop } from '../changes/setNotes'
import { openReadMembers } from '../changes/readMembers'
import { openSetQueue, openTakeSets } from '../changes/setQueue'
import { openSetStore } from '../changes/setStore'
import { openWorkSet } from '../changes/workSet'
import { openExpectContact } from '../commands/contactOutlook'
import { openEnv } from '../core/env'
import { openReadSecret, openSecrets } from '../core/openSecrets'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openDocuments } from '../core/store/documents'
import { openReadingReader } from '../data/readingStore'
import { openDeviceStore } from '../devices/deviceStore'
import { openGroupStore } from '../groups/groupStore'
import { openReadHeld } from '../groups/readGroups'
import { openSendMail } from '../mail/sendMail'
import { openPostPush } from '../push/postPush'
import { openPushDeviceStore } from '../push/pushDeviceStore'
import { openReadPushKeys } from '../push/pushKeys'
import { openRingPerson } from '../push/ringPerson'
import { openRingStore } from '../push/ringStore'
import { openUserStore } from '../users/userStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openCarriers } from './openCarriers'
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
  carriers: openCarriers({
    ...service,
    contents: openContentStore(documents, env.CHANGES_TABLE, now),
  }),
  notifyStop: openNotifyStop({
    sendMail: openSendMail(env.MAIL_FROM),
    ringPerson: openRingPerson({
      devices: openPushDeviceStore(documents, env.ALARMS_TABLE, now),
      rings: openRingStore(documents, env.ALARMS_TABLE, now),
      users: openUserStore(documents, env.USERS_TABLE),
      post: openPostPush(now, env.PUSH_ENDPOINT),
      readKeys: openReadPushKeys(openReadSecret(openSecrets(), env.PUSH_SECRET), env.PORTAL_ADDRESS),
      // It wants no proof: the mail goes out beside it.
      lookAgain: () => Promise.resolve(),
    }),
    portalAddress: env.PORTAL_ADDRESS,
    now,
  }),
  lookAgain: openSetQueue(env.CHANGES_QUEUE, now),
  writeLog,
  newId,
  now,
})

export const handler = onBatch(openTakeSets(work))
