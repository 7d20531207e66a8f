import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addPushDevice,
  getPushDevices,
  removePushDevice,
  reportShown,
  testPushDevice,
} from '../../shared/push/pushDevices'
import { SessionId } from '../../shared/core/ids'
import { readPushMessage } from '../../shared/push/pushMessage'
import { endSession, getSessions, noteSession } from '../../shared/users/sessions'
import { userLogout } from '../../shared/users/session'
import type { Push } from '../../scripts/standins/push/startPushService'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const service = () => stack.address.variables.PUSH_ENDPOINT ?? ''
const auth = Buffer.from('0123456789abcdef').toString('base64url')

/** A browser that subscribes at the stand-in and opens what comes for it with its own key. */
const newBrowser = async () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const { endpoint } = (await (await fetch(`${service()}/subscriptions`, { method: 'POST' })).json()) as {
    endpoint: string
  }
  const p256dh = own.getPublicKey().toString('base64url')
  const received = async () => {
    const all = (await (await fetch(`${service()}/messages`)).json()) as Push[]
    return all
      .filter(({ subscription }) => endpoint.endsWith(subscription))
      .map(({ body, key }) => {
        const open = { version: 'aes128gcm', privateKey: own, authSecret: auth } as const
        const text = ece.decrypt(Buffer.from(body, 'base64'), open).toString()
        return { key, message: readPushMessage(text) }
      })
  }
  const end = () =>
    fetch(endpoint.replace('/push/', '/subscriptions/'), {
      method: 'PUT',
      body: JSON.stringify({ answer: 410 }),
    })
  return { subscription: { endpoint, p256dh, auth }, received, end }
}

const nobody = SessionId.parse('00000000-0000-4000-8000-000000000000')
let ann: Person
beforeEach(async () => {
  ann = await stack.newUser('Person on call')
})
const list = async (token = ann.token) => stack.ask(getPushDevices, {}, token)
const add = async (token = ann.token) => {
  const browser = await newBrowser()
  const device = await stack.ask(addPushDevice, { subscription: browser.subscription, name: 'Phone' }, token)
  return { ...browser, id: device.id }
}

describe('a device that rings', () => {
  it('is sent a test under the key that it subscribed to, and proves it by the token in it', async () => {
    const { id, received } = await add()
    await stack.ask(testPushDevice, { pushid: id }, ann.token)
    const [got] = await received()
    expect(got?.key).toBe((await list()).publicKey)
    expect(got?.message).toMatchObject({ title: 'Test', isAlarm: false, path: '/account/notifications' })
    expect((await list()).devices[0]?.shown).toBeUndefined()
    await stack.ask(reportShown, { token: got?.message?.shown ?? '' }, undefined)
    expect((await list()).devices[0]?.shown?.afterSeconds).toBeGreaterThan(0)
  })

  it('is taken off the list when its push service says that it is gone, and its owner reads why', async () => {
    const { id, end } = await add()
    await end()
    expect(await stack.call(testPushDevice, { pushid: id }, ann.token)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ended its subscription') as unknown },
    })
    expect((await list()).devices).toEqual([])
  })

  it('rings no more once it is removed, signed out, or its session is ended from elsewhere', async () => {
    const { id } = await add()
    await stack.ask(removePushDevice, { pushid: id }, ann.token)
    expect((await list()).devices).toEqual([])

    const { access } = await stack.startSession(ann.email)
    await add(access)
    expect((await list()).devices).toMatchObject([{ isThis: false }])
    await stack.ask(userLogout, {}, access)
    expect((await list()).devices).toEqual([])

    const other = await stack.startSession(ann.email)
    await stack.ask(noteSession, { device: 'Chrome on Android' }, other.access)
    await add(other.access)
    const { sessions } = await stack.ask(getSessions, {}, ann.token)
    await stack.ask(endSession, { sessionid: sessions[0]?.id ?? nobody }, ann.token)
    expect((await list()).devices).toEqual([])

    await add()
    await stack.ask(userLogout, { everywhere: true }, ann.token)
    const { access: again } = await stack.startSession(ann.email)
    expect((await list(again)).devices).toEqual([])
  })
})
