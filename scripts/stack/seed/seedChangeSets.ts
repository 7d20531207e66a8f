import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { makeChangeSet } from '../../../shared/changes/changeSets'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { dayMs, minuteMs } from '../../../shared/core/time'
import { type FlatConfig, flattenConfig, nestConfig } from '../../../shared/devices/configTree'
import { openContentStore } from '../../../functions/changes/contentStore'
import { type MakeParts, makeSet } from '../../../functions/changes/makeSet'
import { openReadMembers } from '../../../functions/changes/readMembers'
import { openSetStore } from '../../../functions/changes/setStore'
import { openWorkSet } from '../../../functions/changes/workSet'
import type { StoredCommand } from '../../../functions/commands/commandStore'
import type { ExpectContact } from '../../../functions/commands/contactOutlook'
import { openTakeAnswer } from '../../../functions/commands/takeAnswer'
import type { Caller } from '../../../functions/core/http/caller'
import { newId } from '../../../functions/core/newId'
import { openReadingReader } from '../../../functions/data/readingStore'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openCarriers } from '../../../functions/handlers/openCarriers'
import { openCommandDelivery } from '../../../functions/handlers/openCommands'
import { openSubjects } from '../../../functions/handlers/openSubjects'
import { openLogWriter } from '../../../functions/serverlog/logEntry'
import { defaultConfig } from '../../fleet/commands/defaultConfig'
import { bulldozer } from '../../fleet/machines/bulldozer'
import { excavator } from '../../fleet/machines/excavator'
import { generator } from '../../fleet/machines/generator'
import { waterPump } from '../../fleet/machines/waterPump'
import { wheelLoader } from '../../fleet/machines/wheelLoader'

const groupid = GroupId.parse('g-HunterVal')
const machines = [bulldozer, excavator, generator, waterPump, wheelLoader]
const deviceids = machines.map(({ deviceid }) => DeviceId.parse(deviceid))
/** What they had before the first set, which gave them what the simulated devices have. */
const before: FlatConfig = { 'sntp.update_interval': 3600 }
const after: FlatConfig = { 'sntp.update_interval': 7200 }

type Tables = Record<
  'Access' | 'Changes' | 'Commands' | 'Devices' | 'Readings' | 'ServerLog' | 'Users',
  string
>

/** The product's own change sets, at a clock that is set back, with devices that answer when they are asked to. */
const openPast = (documents: DynamoDBDocumentClient, tables: Tables, startMs: number) => {
  const clock = { ms: startMs }
  const now = () => clock.ms
  const { Access: access, Changes: changes, Commands: commands, Devices: devicesTable, Users: users } = tables
  const sent: StoredCommand[] = []
  const writeLog = openLogWriter(tables.ServerLog, newId)
  const delivery = openCommandDelivery(
    documents,
    { access, changes, commands, devices: devicesTable, users },
    (command) => {
      sent.push(command)
      return Promise.resolve()
    },
    writeLog,
    now,
  )
  const devices = openDeviceStore(documents, devicesTable)
  const service = { ...delivery, devices, writeLog }
  const takeAnswer = openTakeAnswer(delivery)
  const store = openSetStore(documents, changes)
  const contents = openContentStore(documents, changes, now)
  const readHeld = () => Promise.resolve(new Set<string>(deviceids))
  const parts: MakeParts = {
    ...{ documents, TableName: changes, store, writeLog, devices, readHeld, now },
    contents,
    subjects: openSubjects(delivery),
    enqueue: () => Promise.resolve(),
  }
  const expectContact: ExpectContact = () =>
    Promise.resolve({
      ...{ isConnected: true, lastMs: now() },
      outlook: { kind: 'expected', atMs: now() + minuteMs, everyMs: minuteMs, basis: 'interval' },
    })
  const readings = openReadingReader(documents, tables.Readings)
  const work = openWorkSet({
    ...parts,
    commands: delivery.commands,
    revoke: delivery.revoke,
    readMembers: openReadMembers({ store, devices, readings, expectContact, now }),
    carriers: openCarriers({ ...service, contents }),
    notifyStop: () => Promise.resolve(),
    lookAgain: () => Promise.resolve(),
    newId,
  })
  /** What was sent to a device, at its contact or when it was queued, is answered once. */
  const answer = async (deviceid: DeviceId, fields: object) => {
    await delivery.deliver(deviceid)
    const frames = sent.filter((command) => command.deviceid === deviceid)
    for (const { frameId } of frames) {
      await takeAnswer(deviceid, JSON.stringify({ id: frameId, ...fields }), now())
    }
    sent.splice(0, sent.length, ...sent.filter((command) => command.deviceid !== deviceid))
  }
  return { clock, configs: delivery.configs, parts, work, answer }
}

/** One change set that has ended well a week ago, and one that stopped yesterday since its canary refused it. */
export const seedChangeSets = async (
  documents: DynamoDBDocumentClient,
  tables: Tables,
  admin: Caller,
): Promise<void> => {
  const startedMs = Date.now()
  const { clock, configs, parts, work, answer } = openPast(documents, tables, startedMs - 8 * dayMs)
  const [first] = deviceids
  if (first === undefined || (await configs.reported(first)).ts !== undefined) return
  for (const machine of machines) {
    const tree = nestConfig({ ...flattenConfig(defaultConfig(machine)), ...before })
    await configs.report(DeviceId.parse(machine.deviceid), tree, clock.ms / 1000)
  }
  const make = async (change: FlatConfig) => {
    const pace = { canarySize: 1, wavePercents: [60, 100], soakSeconds: 120, reports: 0 }
    const asked = { groupid, kind: 'settings', config: nestConfig(change), devices: deviceids, pace }
    const { changeid } = await makeSet(parts)(makeChangeSet.input.parse(asked), admin)
    await work(changeid)
    return changeid
  }
  /** Each device with something in its queue takes it, and two minutes later the worker looks. */
  const go = async (changeid: string, fields: object) => {
    for (const deviceid of deviceids) await answer(deviceid, fields)
    clock.ms += 2 * minuteMs
    await work(changeid)
  }

  clock.ms = startedMs - 7 * dayMs
  const ended = await make(after)
  for (let wave = 0; wave < 3; wave += 1) await go(ended, { result: null })
  clock.ms = startedMs - dayMs
  const stopped = await make({ 'device.transmit_interval': 3 })
  await go(stopped, { error: { code: 400, message: 'Invalid value' } })
}
