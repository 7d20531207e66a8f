import { ECDH } from 'node:crypto'
import type { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type * as contract from '../../shared/push/pushDevices'
import { maxPushDevices } from '../../shared/push/pushDevices'
import { type Clock, secondMs } from '../../shared/core/time'
import type { CountOne } from '../core/hourlyLimits'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { UserStore } from '../users/userStore'
import { isPushEndpoint } from './postPush'
import { mayRing, type PushDeviceStore, type PushRow } from './pushDeviceStore'
import type { ReadPushKeys } from './pushKeys'
import { type RingOne, topicOf } from './ringPerson'

type Devices = PushDeviceStore

const noSuchDevice = 'Alerts do not ring on this device any more.'

const toSeconds = (ms: number): number => ms / secondMs

const shownOf = ({ shownMs, shownAfterMs = 0 }: PushRow) =>
  shownMs === undefined ? undefined : { ts: toSeconds(shownMs), afterSeconds: toSeconds(shownAfterMs) }

const deviceOf = (row: PushRow, { sessionId }: Pick<Caller, 'sessionId'>): contract.PushDevice => ({
  id: row.id,
  name: row.name,
  lockScreen: row.lockScreen,
  addedTs: toSeconds(row.addedMs),
  shown: shownOf(row),
  missedTs: row.missedMs === undefined ? undefined : toSeconds(row.missedMs),
  isThis: row.sessionid === sessionId,
})

/** @throws Problem `invalid` for what leads to no push service that is known, and for keys that encrypt nothing */
const checkSubscription = ({ endpoint, p256dh }: contract.PushSubscription, standIn?: string): void => {
  if (!isPushEndpoint(endpoint, standIn)) {
    const words = 'The push service of this browser is not known here.'
    throw new Problem('invalid', words, { field: 'subscription.endpoint' })
  }
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new Problem('invalid', 'The key of the browser is not a point on P-256.', {
      field: 'subscription.p256dh',
    })
  }
}

/** Those that ring; what was signed out since is left out, and ends with the next message. */
export const getPushDevices =
  (
    devices: Devices,
    users: Pick<UserStore, 'read'>,
    readKeys: ReadPushKeys,
  ): Serve<typeof contract.getPushDevices> =>
  async (_input, caller) => {
    const [rows, user, { publicKey }] = await Promise.all([
      devices.list(caller.userid),
      users.read(caller.userid),
      readKeys(),
    ])
    const ringing = rows.filter((row) => mayRing(user, row))
    return { publicKey, maxDevices: maxPushDevices, devices: ringing.map((row) => deviceOf(row, caller)) }
  }

export const addPushDevice =
  (devices: Devices, standIn?: string): Serve<typeof contract.addPushDevice> =>
  async ({ subscription, name }, caller) => {
    checkSubscription(subscription, standIn)
    const { userid, sessionId: sessionid } = caller
    return deviceOf(await devices.add(userid, { subscription, name, sessionid }), caller)
  }

/** @throws Problem `notFound` when the account has no such device, or has it no more */
export const putPushDevice =
  (devices: Devices, standIn?: string): Serve<typeof contract.putPushDevice> =>
  async ({ pushid, subscription, name, lockScreen }, caller) => {
    const { userid, sessionId: sessionid } = caller
    const chosen = { name, lockScreen }
    if (subscription !== undefined) checkSubscription(subscription, standIn)
    const isChosen = name !== undefined || lockScreen !== undefined
    if (subscription === undefined && isChosen) await devices.change(userid, pushid, chosen)
    const row =
      subscription === undefined
        ? await devices.read(userid, pushid)
        : await devices.report(userid, pushid, { subscription, sessionid }, chosen)
    if (row === undefined) throw new Problem('notFound', noSuchDevice)
    return deviceOf(row, caller)
  }

export const removePushDevice =
  (devices: Devices): Serve<typeof contract.removePushDevice> =>
  async ({ pushid }, { userid }) => {
    if (!(await devices.remove(userid, pushid))) throw new Problem('notFound', noSuchDevice)
    return { message: 'Device Removed' }
  }

/** Ends what rings in a session, or in every session of an account. */
export const openEndRinging =
  (devices: Devices) =>
  async (userid: UserId, sessionId: string | undefined): Promise<void> => {
    const ended = (await devices.list(userid)).filter(
      ({ sessionid }) => sessionId === undefined || sessionid === sessionId,
    )
    for (const { id } of ended) await devices.remove(userid, id)
  }

interface TestParts {
  devices: Devices
  ringOne: RingOne
  countTest: CountOne
  newId: (nowMs: number) => string
  now: Clock
}

/** The same on every lock screen: it says nothing of any device. */
const testText = (atMs: number) => ({
  title: 'Test',
  body: 'Alerts ring on this device.',
  path: '/account/notifications',
  atMs,
})

/** Comes to its end on the device: the proof shows in the list. */
export const testPushDevice =
  ({ devices, ringOne, countTest, newId, now }: TestParts): Serve<typeof contract.testPushDevice> =>
  async ({ pushid }, { userid }) => {
    const row = await devices.read(userid, pushid)
    if (row === undefined) throw new Problem('notFound', noSuchDevice)
    await countTest(userid)
    const nowMs = now()
    const write = () => testText(nowMs)
    const call = { userid, id: newId(nowMs), isAlarm: false, topic: topicOf('test', pushid), write }
    const sentTs = toSeconds(nowMs)
    const outcome = await ringOne(row, call)
    if (outcome === 'accepted') return { message: 'The test is on its way.', sentTs }
    if (outcome === 'gone') {
      throw new Problem('conflict', 'The browser has ended its subscription. Switch alerts on there again.')
    }
    throw new Problem('unavailable', 'The push service of the browser does not take messages at the moment.')
  }
