import { type DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { DeviceId, UserId } from '../../shared/core/ids'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import type { StoredCommand } from '../../functions/commands/commandStore'
import { openCommandDelivery } from '../../functions/handlers/openCommands'
import { openFollowFirmware } from '../../functions/firmware/followFirmware'
import { openKeepReport, takeAskedSettings } from '../../functions/settings/configReport'
import { openTakeAnswer } from '../../functions/commands/takeAnswer'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import { type RecordItem, deviceItem, openDeviceStore } from '../../functions/devices/deviceStore'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { emailKey, userKey } from '../../functions/users/userStore'
import { openMemoryDocuments } from './memoryDocuments'

export const tableKeys = {
  access: ['pk', 'sk'],
  users: ['pk'],
  devices: ['deviceid', 'sk'],
  readings: ['stream', 'at'],
  history: ['stream', 'sk'],
  commands: ['deviceid', 'sk'],
  changes: ['pk', 'sk'],
  serverLog: ['pk', 'sk'],
  quarantine: ['deviceid', 'at'],
  answers: ['pk'],
  events: ['stream', 'at'],
  jobs: ['pk', 'sk'],
  notices: ['deviceid', 'id'],
  alarms: ['pk', 'sk'],
  billing: ['pk'],
  shareLinks: ['pk', 'sk'],
  service: ['pk', 'sk'],
  reports: ['pk', 'sk'],
} as const
export type Table = keyof typeof tableKeys
export const tables = Object.fromEntries(Object.keys(tableKeys).map((name) => [name, name])) as Record<
  Table,
  Table
>

export const deviceid = DeviceId.parse('TRUCK0001')
export const startMs = Date.UTC(2026, 10, 21, 10)

const userOf = (n: number) => UserId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

/** The caller of a request, `n` being anybody. */
export const callerOf = (n: number, role: Caller['role'] & string = 'ADMIN'): Caller => ({
  userid: userOf(n),
  email: `person${n}@example.com`,
  name: `Person ${n}`,
  specialGroups: new Set(),
  sessionId: 'session',
  tokenExpires: 0,
  role,
  requestId: 'request',
})

/** What is given counts at once, as between people who know each other. */
export const noneWaits = () => Promise.resolve(false)
/** For stories in which no stranger is mailed. */
export const noMail = () => Promise.resolve()

export type Scene = ReturnType<typeof openScene>

/** The product's stores over a DynamoDB of its own, with a clock that the test moves and a device that listens. */
export const openScene = () => {
  const documents = openMemoryDocuments(tableKeys)
  const clock = { ms: startMs }
  const now = () => clock.ms
  const sent: StoredCommand[] = []
  const sendFrame = (command: StoredCommand) => {
    sent.push(command)
    return Promise.resolve()
  }

  /** The same product on another client: one that dies, for instance. */
  const openService = (client: DynamoDBDocumentClient, send = sendFrame) => {
    const writeLog = openLogWriter(tables.serverLog, newId)
    const delivery = openCommandDelivery(client, tables, send, writeLog, now)
    const devices = openDeviceStore(client, tables.devices)
    const keepReport = openKeepReport(
      tables.devices,
      delivery.configs,
      devices,
      openFollowFirmware(delivery),
      writeLog,
    )
    const takeAnswer = openTakeAnswer(delivery, takeAskedSettings(keepReport))
    return { ...delivery, devices, writeLog, takeAnswer }
  }

  const record: RecordItem = {
    deviceid,
    name: 'Truck',
    model: 'ORB-C1-G',
    fw: 'SFW003-3.4.0',
    tier: 'PREMIUM',
    trialResetActive: false,
    provisionedTs: 0,
    streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
  }

  const addAccount = async ({ userid, email, name, specialGroups }: Caller) => {
    const facts = { userid, email, name, emailVerified: true, specialGroups: [...specialGroups] }
    const Item = {
      ...userKey(userid),
      ...facts,
      defaultGroupid: '',
      validAfter: 0,
      endedSessions: {},
      firstSignInTs: 1,
    }
    await documents.send(new PutCommand({ TableName: tables.users, Item }))
    await documents.send(new PutCommand({ TableName: tables.users, Item: { ...emailKey(email), userid } }))
  }

  return {
    documents,
    clock,
    now,
    sent,
    sendFrame,
    openService,
    access: openAccessStore(documents, tables.access),
    all: async (TableName: Table): Promise<Record<string, unknown>[]> =>
      (await documents.send(new ScanCommand({ TableName }))).Items ?? [],
    put: (TableName: Table, Item: Record<string, unknown>) =>
      documents.send(new PutCommand({ TableName, Item })),
    addAccount,
    /**
     * Makes a device known and connected under an id of its own, so that tests do not meet. Two people are its ADMINs
     * unless others are named.
     */
    addDevice: async (
      id: string,
      change: Partial<RecordItem> = {},
      admins: readonly Caller[] = [callerOf(1), callerOf(2)],
    ) => {
      const made = DeviceId.parse(id)
      const streams = [{ streamId: 's1', deviceid: made, fromMs: 0 }]
      const Items = [
        { ...record, streams, ...change, deviceid: made, sk: deviceItem.record },
        { deviceid: made, sk: deviceItem.link, connected: true },
      ]
      for (const Item of Items) await documents.send(new PutCommand({ TableName: tables.devices, Item }))
      const pk = accessKey.device(made)
      const meta = { pk, sk: accessKey.meta, version: 1, admins: admins.length }
      await documents.send(new PutCommand({ TableName: tables.access, Item: meta }))
      for (const admin of admins) {
        await addAccount(admin)
        const Item = { pk, sk: accessKey.user(admin.userid), role: 'ADMIN' }
        await documents.send(new PutCommand({ TableName: tables.access, Item }))
      }
      return made
    },
  }
}
