import { createECDH } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { type PushMessage, readPushMessage } from '../../shared/push/pushMessage'
import { openNoticeForPeople } from '../../functions/alerts/noteNotices'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { newId } from '../../functions/core/newId'
import { tryTransact } from '../../functions/core/store/storeWrites'
import { openFallBack } from '../../functions/push/fallBack'
import { type LookAgain, openRingStore, ringKey, openSweepRings } from '../../functions/push/ringStore'
import { openSendPush } from '../../functions/push/openSendPush'
import type { PostOutcome, PostPush } from '../../functions/push/postPush'
import { openPushDeviceStore } from '../../functions/push/pushDeviceStore'
import { makePushKeys } from '../../functions/push/pushKeys'
import { openRingPerson } from '../../functions/push/ringPerson'
import { takeReceipt } from '../../functions/push/takeReceipt'
import { openUserStore } from '../../functions/users/userStore'
import type { openAlertScene } from './alertScene'
import { type Life, mortal } from './dieAt'
import { type Scene, tables } from './openScene'
import { userRowOf } from './signedIn'

const keys = makePushKeys('a secret', 'https://portal.example.com')
const readKeys = () => Promise.resolve(keys)

/** A browser's own key. */
const newPoint = (): string => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return browser.getPublicKey().toString('base64url')
}
const point = newPoint()

export const subscriptionOf = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: point,
  auth: Buffer.from('0123456789abcdef').toString('base64url'),
})

/** Devices that ring, over a push service that does what a test says. */
export const openPushScene = (scene: Scene, alerts: ReturnType<typeof openAlertScene>) => {
  const devices = openPushDeviceStore(scene.documents, tables.alarms, scene.now)
  const rings = openRingStore(scene.documents, tables.alarms, scene.now)
  /** What was handed to the push service, in clear, and to whom. */
  const posted: { endpoint: string; message: PushMessage }[] = []
  const looks: Parameters<LookAgain>[0][] = []
  const service = { answer: (_endpoint: string): PostOutcome => 'accepted' }

  const post: PostPush = ({ endpoint }, { text }) => {
    const outcome = service.answer(endpoint)
    const message = readPushMessage(text)
    if (message === undefined) throw new Error('The worker could not read this message')
    if (outcome === 'accepted') posted.push({ endpoint, message })
    return Promise.resolve(outcome)
  }
  const lookAgain: LookAgain = (ring) => Promise.resolve(void looks.push(ring))

  /** The sender of alerts with what makes devices ring, on another client if need be. */
  const openSender = (life?: Life) => {
    const client = life === undefined ? scene.documents : mortal(scene.documents, life)
    const step = <T>(run: () => Promise<T>): Promise<T> => (life === undefined ? run() : life.step(run))
    const ringPerson = openRingPerson({
      devices: openPushDeviceStore(client, tables.alarms, scene.now),
      rings: openRingStore(client, tables.alarms, scene.now),
      users: openUserStore(client, tables.users),
      post: (...letter) => step(() => post(...letter)),
      readKeys,
      lookAgain: (ring) => step(() => lookAgain(ring)),
    })
    return alerts.openSender(
      client,
      openSendPush(ringPerson, () => Promise.resolve('a token')),
    )
  }

  const openFall = (client: DynamoDBDocumentClient = scene.documents) => {
    const fallBack = openFallBack({
      documents: client,
      tables,
      rings: openRingStore(client, tables.alarms, scene.now),
      devices: openPushDeviceStore(client, tables.alarms, scene.now),
      notices: openNoticeReader(client, tables.notices),
      users: openUserStore(client, tables.users),
      enqueueNotices: () => Promise.resolve(),
      lookAgain,
      newId,
      now: scene.now,
    })
    return (userid: UserId, id: string) => {
      const { pk, sk } = ringKey(userid, id)
      return fallBack(pk, sk)
    }
  }
  const noticeForPeople = openNoticeForPeople(tables.notices, newId)

  return {
    devices,
    rings,
    posted,
    looks,
    service,
    openSender,
    openFall,
    sweep: openSweepRings(scene.documents, tables.alarms, lookAgain, scene.now),
    receive: (token: string) => takeReceipt({ devices, rings, readKeys, now: scene.now })({ token }),
    /** An account, with a number that it has confirmed unless it is said to have none. */
    addPerson: async (n: number, more: object = {}) => {
      const row = userRowOf(n)
      const phone = `+614${String(n).padStart(8, '0')}`
      await scene.put('users', { ...row, phone, phoneVerified: true, ...more })
      return { userid: row.userid as UserId, phone, email: String(row.email) }
    },
    addBrowser: (userid: UserId, name: string, sessionid = 'session') =>
      devices.add(userid, { subscription: subscriptionOf(name), name, sessionid }),
    /** A notification by push that is due now. */
    begin: async (deviceid: DeviceId, userid: UserId, level = 'alarm') => {
      const event = { topic: 'vin', level, msg: 'Supply voltage low', beganMs: scene.clock.ms, id: 'o1' }
      const people = [{ userid, to: userid }]
      const about = { kind: 'personal', channel: 'push', deviceid, people, events: [event] } as const
      const { item, id } = noticeForPeople({ ...about, atMs: scene.clock.ms }, scene.clock.ms)
      await tryTransact(scene.documents, [item])
      return id
    },
  }
}
