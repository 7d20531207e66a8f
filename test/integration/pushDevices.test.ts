import { beforeEach, describe, expect, it } from 'vitest'
import { openPushDeviceStore } from '../../functions/push/pushDeviceStore'
import {
  addPushDevice,
  getPushDevices,
  openEndRinging,
  putPushDevice,
  removePushDevice,
} from '../../functions/push/pushDevices'
import { makePushKeys } from '../../functions/push/pushKeys'
import { openUserStore } from '../../functions/users/userStore'
import { PushId } from '../../shared/core/ids'
import { maxPushDevices } from '../../shared/push/pushDevices'
import { secondMs } from '../../shared/core/time'
import { callerOf, openScene, tables } from './openScene'
import { subscriptionOf } from './pushScene'
import { userRowOf } from './signedIn'

const scene = openScene()
const store = openPushDeviceStore(scene.documents, tables.alarms, scene.now)
const users = openUserStore(scene.documents, tables.users)
const keys = makePushKeys('a secret', undefined)
const [list, add, put, remove] = [
  getPushDevices(store, users, () => Promise.resolve(keys)),
  addPushDevice(store),
  putPushDevice(store),
  removePushDevice(store),
]

let people = 700
const newPerson = async () => {
  people += 1
  await scene.put('users', userRowOf(people))
  return callerOf(people)
}
let ann: Awaited<ReturnType<typeof newPerson>>
beforeEach(async () => {
  ann = await newPerson()
})
const named = async (caller = ann) => (await list({}, caller)).devices.map(({ name }) => name)
let browsers = 0
const newBrowser = () => subscriptionOf(`browser-${(browsers += 1)}`)

describe('the devices of an account that ring', () => {
  it('are listed with the key to subscribe under; the same browser again is the same device', async () => {
    const subscription = newBrowser()
    await add({ subscription, name: 'Phone' }, ann)
    await add({ subscription, name: 'My phone' }, { ...ann, sessionId: 'another' })
    const answer = await list({}, ann)
    expect(answer).toMatchObject({ publicKey: keys.publicKey, maxDevices: 10 })
    expect(answer.devices).toMatchObject([{ name: 'My phone', lockScreen: 'everything', isThis: false }])
  })

  it('are at most ten, however many are added at once', async () => {
    const asked = Array.from({ length: 14 }, (_, n) =>
      add({ subscription: newBrowser(), name: `${n}` }, ann).catch((error: unknown) => error),
    )
    const refused = (await Promise.all(asked)).filter((each) => each instanceof Error)
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ code: 'conflict' })
    expect(await named()).toHaveLength(maxPushDevices)
    const [first] = (await list({}, ann)).devices
    await remove({ pushid: first?.id ?? PushId.parse('0'.repeat(22)) }, ann)
    await add({ subscription: newBrowser(), name: 'the next' }, ann)
    expect(await named()).toHaveLength(maxPushDevices)
  })

  it('ring for the account that asked last, and for no other', async () => {
    const subscription = newBrowser()
    const bob = await newPerson()
    await add({ subscription, name: 'Tablet of the workshop' }, ann)
    await add({ subscription, name: 'Tablet' }, bob)
    expect([await named(), await named(bob)]).toEqual([[], ['Tablet']])
  })

  it('keep their name and proof when their push service gives them another address', async () => {
    const { id } = await add({ subscription: newBrowser(), name: 'Phone' }, ann)
    await store.noteShown(ann.userid, id, { atMs: scene.clock.ms, afterMs: 1200 })
    await put({ pushid: id, lockScreen: 'device' }, ann)
    const moved = await put({ pushid: id, subscription: newBrowser() }, { ...ann, sessionId: 'later' })
    expect(moved.id).not.toBe(id)
    expect((await list({}, ann)).devices).toMatchObject([
      { id: moved.id, name: 'Phone', lockScreen: 'device', shown: { afterSeconds: 1.2 } },
    ])
  })

  it('are no one else’s to rename, report or remove', async () => {
    const { id } = await add({ subscription: newBrowser(), name: 'Phone' }, ann)
    const bob = await newPerson()
    const subscription = newBrowser()
    for (const ask of [
      () => put({ pushid: id, name: 'Mine' }, bob),
      () => put({ pushid: id, subscription }, bob),
      () => remove({ pushid: id }, bob),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'notFound' })
    }
    expect(await named()).toEqual(['Phone'])
    expect(await named(bob)).toEqual([])
  })

  it.each([
    ['of a host that is no push service', { endpoint: 'https://169.254.169.254/' }, 'subscription.endpoint'],
    ['without encryption', { endpoint: 'http://fcm.googleapis.com/a' }, 'subscription.endpoint'],
    ['with a key that is no point', { p256dh: 'B'.repeat(87) }, 'subscription.p256dh'],
  ])('refuse a subscription %s, at its first and at each later report', async (_, wrong, field) => {
    const subscription = { ...newBrowser(), ...wrong }
    await expect(add({ subscription, name: 'Phone' }, ann)).rejects.toMatchObject({ code: 'invalid', field })
    const { id } = await add({ subscription: newBrowser(), name: 'Phone' }, ann)
    await expect(put({ pushid: id, name: 'No', subscription }, ann)).rejects.toMatchObject({ field })
    expect(await named()).toEqual(['Phone'])
  })
})

describe('a device rings no more', () => {
  const endRinging = openEndRinging(store)
  const inSession = (sessionId: string) => ({ ...ann, sessionId })

  it('when its session is ended, whatever other sessions do', async () => {
    await add({ subscription: newBrowser(), name: 'Phone' }, inSession('one'))
    await add({ subscription: newBrowser(), name: 'Desk' }, inSession('two'))
    await endRinging(ann.userid, 'one')
    expect((await store.list(ann.userid)).map(({ name }) => name)).toEqual(['Desk'])
    await endRinging(ann.userid, undefined)
    expect(await store.list(ann.userid)).toEqual([])
  })

  it.each([
    ['its session was ended elsewhere', { endedSessions: { one: 9_999_999_999 } }],
    ['all sessions were ended', { validAfter: scene.clock.ms / secondMs + 1 }],
    ['the account was disabled', { isDisabled: true }],
  ])('when %s, before anything was deleted', async (_, change) => {
    await add({ subscription: newBrowser(), name: 'Phone' }, inSession('one'))
    await scene.put('users', { ...userRowOf(people), ...change })
    expect(await named()).toEqual([])
  })
})
