import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { makeChangeSet } from '../../shared/changes/changeSets'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { type ConfigTree, type FlatConfig, flattenConfig, nestConfig } from '../../shared/devices/configTree'
import { openChangeStore } from '../../functions/changes/changeStore'
import { openContentStore } from '../../functions/changes/contentStore'
import { endSending } from '../../functions/changes/endSending'
import { makeSet, planSet } from '../../functions/changes/makeSet'
import { openReadMembers } from '../../functions/changes/readMembers'
import { getSet, getSets } from '../../functions/changes/readSets'
import type { SetHead } from '../../functions/changes/setItems'
import { openSetStore } from '../../functions/changes/setStore'
import { startChange } from '../../functions/changes/startChange'
import { abortSet, pauseSet, resumeSet } from '../../functions/changes/steerSet'
import { readUndo, undoSet } from '../../functions/changes/undoSet'
import { openWorkSet } from '../../functions/changes/workSet'
import { newId } from '../../functions/core/newId'
import { openReadingReader } from '../../functions/data/readingStore'
import { deviceItem } from '../../functions/devices/deviceStore'
import { openCarriers } from '../../functions/handlers/openCarriers'
import { openSubjects } from '../../functions/handlers/openSubjects'
import { openLedgerReader } from '../../functions/ledger/ledgerStore'
import { openWhoChanged } from '../../functions/ledger/ledgerTurns'
import { putConfig } from '../../functions/settings/putConfig'
import { callerOf, openScene, tables } from './openScene'

export const admin = callerOf(1)
export const groupid = GroupId.parse('g-HaulTruck')

/** Change sets over the product's own stores, with devices that are in contact each minute, and answer when they are let. */
export const openSetScene = () => {
  const scene = openScene()
  const { documents, now } = scene
  let held = new Set<string>()
  let count = 0
  const stopped: string[] = []

  const partsOn = (client: DynamoDBDocumentClient) => {
    const service = scene.openService(client)
    const store = openSetStore(client, tables.changes)
    const readHeld = () => Promise.resolve(held)
    const readings = openReadingReader(client, tables.readings)
    /** Devices sleep: what waits for them goes out when the test lets them make contact. */
    const asleep = { ...service, deliver: () => Promise.resolve() }
    const contents = openContentStore(client, tables.changes, now)
    const shared = {
      ...asleep,
      TableName: tables.changes,
      store,
      readHeld,
      contents,
      subjects: openSubjects(service),
      whoChanged: openWhoChanged(openLedgerReader(client, tables.serverLog)),
      enqueue: () => Promise.resolve(),
      bulks: openChangeStore(client, tables.changes),
      now,
    }
    const expectContact = async (deviceid: DeviceId) => {
      const lastMs = (await service.devices.link(deviceid))?.lastContactMs
      const outlook = {
        kind: 'expected' as const,
        atMs: now() + minuteMs,
        everyMs: minuteMs,
        basis: 'interval' as const,
      }
      return { isConnected: false, lastMs, outlook }
    }
    const work = openWorkSet({
      ...shared,
      commands: service.commands,
      revoke: service.revoke,
      readMembers: openReadMembers({ store, devices: service.devices, readings, expectContact, now }),
      carriers: openCarriers({ ...asleep, contents }),
      notifyStop: ({ changeid }: SetHead) => {
        stopped.push(changeid)
        return Promise.resolve()
      },
      lookAgain: () => Promise.resolve(),
      newId,
    })
    return { service, shared, work, store }
  }
  const { service, shared, work, store } = partsOn(documents)

  const make = async (
    devices: readonly DeviceId[],
    flat: FlatConfig,
    pace: object = {},
    more: object = {},
    at = shared,
  ) => {
    const asked = { groupid, kind: 'settings', config: nestConfig(flat), devices, pace, ...more }
    return (await makeSet(at)(makeChangeSet.input.parse(asked), admin)).changeid
  }
  const look = (changeid: string) => getSet(shared)({ groupid, changeid }, admin)

  /** A device makes contact, is given what waits for it, and answers. */
  const contact = async (
    deviceid: DeviceId,
    answer: object | 'none' = { result: { saved: true } },
    at: Pick<typeof service, 'deliver' | 'takeAnswer'> = service,
  ) => {
    const link = (await service.devices.link(deviceid)) as object
    await scene.put('devices', { ...link, sk: deviceItem.link, lastContactMs: now() })
    await scene.put('readings', {
      stream: `${deviceid}#s1`,
      at: String(now()).padStart(13, '0'),
      body: '{}',
      awsTsMs: now(),
      tsMs: now(),
    })
    const before = scene.sent.length
    await at.deliver(deviceid)
    const frames = scene.sent.slice(before).filter((frame) => frame.deviceid === deviceid)
    for (const frame of answer === 'none' ? [] : frames) {
      await at.takeAnswer(deviceid, JSON.stringify({ id: frame.frameId, ...(answer as object) }))
    }
    return frames.length
  }

  return {
    ...scene,
    ...{ partsOn, service, shared, store, make, look, contact, stopped },
    addDevices: async (size: number, change: object = {}) => {
      const made: DeviceId[] = []
      for (let n = 0; n < size; n += 1) {
        count += 1
        made.push(await scene.addDevice(`SET${String(count).padStart(6, '0')}`, change))
      }
      held = new Set([...held, ...made])
      return made
    },
    leaveGroup: (deviceid: DeviceId) => {
      held = new Set([...held].filter((each) => each !== deviceid))
    },
    /** Lets time go by and the worker look. */
    pass: async (changeid: string, ms = 0) => {
      scene.clock.ms += ms
      const head = await store.head(changeid)
      if (head?.dueMs !== undefined && head.dueMs > now()) scene.clock.ms = head.dueMs
      await work(changeid)
    },
    statesOf: async (changeid: string) =>
      Object.fromEntries(
        (await look(changeid)).devices.map(({ deviceid, state }) => [deviceid as string, state]),
      ),
    pause: (changeid: string) => pauseSet(shared)({ groupid, changeid }, admin),
    resume: (changeid: string, acceptFailures = false) =>
      resumeSet(shared)({ groupid, changeid, acceptFailures }, admin),
    abort: (changeid: string) => abortSet(shared)({ groupid, changeid }, admin),
    undo: (changeid: string, word?: string) =>
      undoSet(shared)({ groupid, changeid, ...(word === undefined ? {} : { word }) }, admin),
    /** As the page of Bulk Configure sends one change to devices, each in its turn. */
    sendBulk: async (devices: readonly DeviceId[], config: ConfigTree) => {
      const keys = Object.keys(flattenConfig(config))
      const asked = { groupid, kind: 'settings' as const, text: keys.join(', '), keys, devices: [...devices] }
      const begun = await startChange(documents, shared.bulks, shared.readHeld, now)(asked, admin)
      for (const deviceid of devices) await putConfig(shared)({ deviceid, config, ...begun }, admin)
      const end = endSending(documents, shared.bulks, shared.readHeld, service.writeLog, now)
      await end({ groupid, ...begun, failed: [] }, admin)
      return begun.changeid
    },
    previewUndo: (changeid: string) => readUndo(shared)({ groupid, changeid }, admin),
    plan: planSet(shared),
    list: getSets(shared),
  }
}
