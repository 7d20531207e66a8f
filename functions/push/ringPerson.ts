import { createHash } from 'node:crypto'
import type { DeviceId, UserId } from '../../shared/core/ids'
import type { LockScreen } from '../../shared/push/pushDevices'
import type { PushMessage } from '../../shared/push/pushMessage'
import { log } from '../core/log'
import type { UserStore } from '../users/userStore'
import { mayRing, type PushDeviceStore, type PushRow } from './pushDeviceStore'
import type { PostOutcome, PostPush } from './postPush'
import type { ReadPushKeys } from './pushKeys'
import type { Ring, RingStore } from './ringStore'
import { makeShownToken } from './takeReceipt'

/** One message to all devices of a person on which it may ring. */
export interface Call {
  userid: UserId
  /** Of the notification: called again with the same one, it is the same message. */
  id: string
  deviceid?: DeviceId
  isAlarm: boolean
  /** What a later message of the same matter replaces. */
  topic: string
  /** What a device shows whose lock screen may say so much. */
  write: (lockScreen: LockScreen) => Pick<PushMessage, 'title' | 'body' | 'path' | 'atMs' | 'acknowledge'>
}

/** `nowhere`: on no device; `unreachable`: for now. The proof that it was shown comes later, if it does. */
export type Rang = 'rang' | 'nowhere' | 'unreachable'

interface Options {
  devices: PushDeviceStore
  rings: RingStore
  users: Pick<UserStore, 'read'>
  post: PostPush
  readKeys: ReadPushKeys
  /** Sets off the look at whether a proof has come, once it is due. */
  lookAgain: (ring: Ring) => Promise<void>
}

const maxTitle = 100
const maxBody = 400

/** Safe in the header `Topic`, and short enough for it (RFC 8030). */
export const topicOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

const cut = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/** Sends one message to one device. */
const openSendTo =
  ({ post, readKeys }: Pick<Options, 'post' | 'readKeys'>) =>
  async (row: PushRow, { id, isAlarm, topic, write }: Call): Promise<PostOutcome> => {
    const keys = await readKeys()
    const { title, body, ...written } = write(row.lockScreen)
    const message: PushMessage = {
      ...written,
      title: cut(title, maxTitle),
      body: cut(body, maxBody),
      tag: topic,
      isAlarm,
      shown: makeShownToken({ userid: row.userid, ring: id, pushid: row.id }, keys.tokens),
    }
    const letter = { text: JSON.stringify(message), topic, urgency: isAlarm ? 'high' : 'normal' } as const
    return post(row, letter, keys)
  }

/** Rings on one device alone, and takes it off the list when its subscription has ended. */
export type RingOne = (row: PushRow, call: Call) => Promise<PostOutcome>

export const openRingOne = ({
  rings,
  devices,
  ...parts
}: Pick<Options, 'rings' | 'devices' | 'post' | 'readKeys'>): RingOne => {
  const sendTo = openSendTo(parts)
  return async (row, call) => {
    await rings.begin({ userid: call.userid, id: call.id, devices: [row.id] }, false)
    const outcome = await sendTo(row, call)
    if (outcome === 'gone') await devices.remove(row.userid, row.id)
    return outcome
  }
}

export type RingPerson = (call: Call) => Promise<Rang>

/**
 * Rings on every device of a person. That an alarm wants a proof is written before anything leaves, so that one that
 * no device shows takes another way wherever this comes to its end.
 */
export const openRingPerson = (options: Options): RingPerson => {
  const { devices, rings, users, lookAgain } = options
  const sendTo = openSendTo(options)

  const devicesOf = async (userid: UserId): Promise<PushRow[]> => {
    const [user, rows] = await Promise.all([users.read(userid), devices.list(userid)])
    const ended = rows.filter((row) => !mayRing(user, row))
    for (const { id } of ended) await devices.remove(userid, id)
    return rows.filter((row) => !ended.includes(row))
  }

  return async (call) => {
    const { userid, id, isAlarm, deviceid } = call
    const rows = await devicesOf(userid)
    const about = deviceid === undefined ? {} : { deviceid }
    const ring = await rings.begin({ userid, id, ...about, devices: rows.map((row) => row.id) }, isAlarm)
    // Begun before by one that came to no end: it may have been shown, or gone another way, meanwhile.
    if (ring.state !== 'ringing' && ring.state !== 'sent') return 'rang'
    if (ring.state === 'ringing') await lookAgain(ring)
    const outcomes = await Promise.all(rows.map((row) => sendTo(row, call)))
    const gone = rows.filter((_, n) => outcomes[n] === 'gone')
    for (const row of gone) {
      log.info('a subscription has ended', { userid, host: new URL(row.endpoint).host })
      await devices.remove(userid, row.id)
    }
    if (outcomes.includes('accepted')) return 'rang'
    if (outcomes.includes('passing')) return 'unreachable'
    // No proof can come: there is nothing to wait for.
    const given = ring.state === 'ringing' && rows.length > 0 ? await rings.giveUp(ring) : undefined
    if (given !== undefined) await lookAgain(given)
    return 'nowhere'
  }
}
