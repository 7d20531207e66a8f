import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { makeChangeSet } from '../../shared/changes/changeSets'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import { nestConfig } from '../../shared/devices/configTree'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import { callerOf, type Scene } from '../integration/openScene'
import type { SimulatedDevice } from './device'
import type { Facts, Save } from './Facts'
import { canarySize, type Step } from './plan'
import type { SimulatedPortal } from './portal'
import type { World } from './world'

const patienceMs = 30 * secondMs
const mostTries = 6
/** A file that needs no certificate beside it. */
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const ownBroker = { address: 'broker.example.com:8883', key: privateKey }
const groupid = GroupId.parse('g-Simulated')

type Answer<T> = { is: 'done'; result: T } | { is: 'refused' } | { is: 'lost' }

/** People who press, wait for an answer, and press again when none comes. */
export const openPeople = (world: World, scene: Scene, facts: Facts, { api }: SimulatedPortal) => {
  type Api = Parameters<Parameters<typeof api.invoke>[0]>[0]

  const askOnce = <T>(run: (of: Api) => Promise<T>): Promise<Answer<T>> => {
    const answer = api.invoke(run).then(
      (result): Answer<T> => ({ is: 'done', result }),
      (error: unknown): Answer<T> => ({ is: error instanceof Problem ? 'refused' : 'lost' }),
    )
    const noAnswer = world.sleep(patienceMs).then((): Answer<T> => ({ is: 'lost' }))
    return Promise.race([answer, noAnswer])
  }
  const press = async <T>(run: (of: Api) => Promise<T>): Promise<Answer<T>> => {
    for (let tried = 0; tried < mostTries; tried += 1) {
      const answer = await askOnce(run)
      // On its way back an answer may get lost like any other.
      if (answer.is !== 'lost' && !world.chance(0.08)) return answer
      await world.sleep(2 * secondMs)
    }
    return { is: 'lost' }
  }

  /** What each request of a person is asked first. */
  const asAdmin = async (deviceid: DeviceId, person: number): Promise<void> => {
    if ((await scene.access.roleOnDevice(callerOf(person).userid, deviceid)) === undefined)
      throw new Problem('notFound')
  }

  return {
    command: async (
      { deviceid }: SimulatedDevice,
      { method, person }: Extract<Step, { kind: 'command' }>,
    ) => {
      const caller = callerOf(person)
      const idempotencyKey = randomUUID()
      const args = method === 'FS.List' ? { path: 'mnt' } : {}
      const asked: Facts['commands'][number] = { deviceid, key: idempotencyKey, method }
      facts.commands.push(asked)
      const answer = await press(async ({ queueCommand }) => {
        await asAdmin(deviceid, person)
        return queueCommand({ deviceid, method, args, idempotencyKey }, caller)
      })
      if (answer.is === 'done') asked.commandID = answer.result.commandID
    },
    save: async (
      { deviceid }: SimulatedDevice,
      { key, value, person }: Extract<Step, { kind: 'save' }>,
    ): Promise<void> => {
      const save: Save = { deviceid, tries: 0, commands: 1, isAnswered: false }
      facts.saves.push(save)
      const answer = await press(async ({ putConfig }) => {
        save.tries += 1
        await asAdmin(deviceid, person)
        return putConfig(
          { deviceid, config: nestConfig({ [key]: value }), allowUnknownKeys: true },
          callerOf(person),
        )
      })
      save.isAnswered = answer.is === 'done'
    },
    endpoint: async (
      { deviceid }: SimulatedDevice,
      { isOn, person }: Extract<Step, { kind: 'endpoint' }>,
    ): Promise<void> => {
      const save: Save = { deviceid, tries: 0, commands: 2, isAnswered: false }
      facts.saves.push(save)
      const wanted = isOn ? ownBroker : null
      const asked = { deviceid, kind: 'mqtt' as const, wanted, idempotencyKey: randomUUID() }
      const answer = await press(async ({ putEndpoint }) => {
        save.tries = 1
        await asAdmin(deviceid, person)
        return putEndpoint(asked, callerOf(person))
      })
      save.isAnswered = answer.is === 'done'
    },
    dataJob: async (
      { deviceid }: SimulatedDevice,
      action: 'delete' | 'transfer',
      targetDeviceid: DeviceId | undefined,
    ): Promise<void> => {
      if (action === 'transfer' && targetDeviceid === undefined) return
      facts.dataJobs += 1
      const asked = { deviceid, setupPassword: 'right', idempotencyKey: randomUUID() }
      await press(async ({ deleteData, transferData }) =>
        action === 'transfer' && targetDeviceid !== undefined
          ? transferData({ ...asked, targetDeviceid }, callerOf(1))
          : deleteData(asked, callerOf(1)),
      )
    },
    subscribe: async ({ deviceid }: SimulatedDevice, term: SubscriptionTerm): Promise<void> => {
      facts.subscribes.push({ deviceid, term })
      const asked = { devices: [deviceid], plan: 'PREMIUM' as const, term, idempotencyKey: randomUUID() }
      await press(({ subscribe }) => subscribe(asked, callerOf(1)))
    },
    changeSet: async (value: number): Promise<void> => {
      const made: Facts['sets'][number] = {}
      facts.sets.push(made)
      const asked = makeChangeSet.input.parse({
        ...{ groupid, kind: 'settings', config: nestConfig({ 'script.num3': value }) },
        ...{ devices: facts.devices.map(({ deviceid }) => deviceid), idempotencyKey: randomUUID() },
        pace: { canarySize, wavePercents: [100], soakSeconds: 60, reports: 1 },
      })
      const answer = await press(({ sets }) => sets.makeSet(asked, callerOf(1)))
      if (answer.is === 'done') made.changeid = answer.result.changeid
    },
    pause: async (): Promise<void> => {
      const changeid = facts.sets.find((each) => each.changeid !== undefined)?.changeid
      if (changeid === undefined) return
      const answer = await press(({ sets }) => sets.pauseSet({ groupid, changeid }, callerOf(1)))
      if (answer.is === 'done') facts.pauses.push({ changeid, answeredMs: world.elapsed() })
    },
    leaveReport: async (email: string): Promise<void> => {
      const answer = await press(({ leaveReport }) => leaveReport(email))
      if (answer.is === 'done') facts.departures.push({ email, turn: world.turn() })
    },
    cancel: async ({ deviceid }: SimulatedDevice) => {
      await press(async ({ newest, cancelCommand }) => {
        const { commands } = await newest(deviceid)
        const waiting = commands.find(({ status }) => status === 'queued')
        if (waiting !== undefined) await cancelCommand({ deviceid, commandID: waiting.sk }, callerOf(1))
      })
    },
    /** The first ADMIN removes the second, with what they are notified of. */
    remove: async ({ deviceid }: SimulatedDevice) => {
      const { userid, email } = callerOf(2)
      const answer = await press(({ removeUser }) =>
        removeUser({ deviceid, userid, stopAlerts: true }, callerOf(1)),
      )
      if (answer.is !== 'lost') facts.removals.push({ deviceid, email, userid, turn: world.turn() })
    },
  }
}
