import { beforeEach, describe, expect, it } from 'vitest'
import { hot, low, openClaimScene } from '../../test/integration/claimScene'
import { callerOf, startMs, tables } from '../../test/integration/openScene'
import { openGroupStore } from '../groups/groupStore'
import type { Mail } from '../mail/sendMail'
import { readAcknowledgeToken } from './acknowledgeToken'
import { NoticeRow, openNoticeReader } from './noticeStore'
import { openCompose } from './openCompose'
import { unsubscribe } from './switchOff'
import type { Scene } from './words'

const secret = 'a secret'
const [ann, bob] = ['ann@example.com', 'bob@example.com']
const sms = { channel: 'sms' }

let here: Awaited<ReturnType<typeof openClaimScene>>
let mails: Mail[]
let messages: { to: string; text: string }[]
let pushed: { to: string; scene: Scene }[]

beforeEach(async () => {
  here = await openClaimScene()
  mails = []
  messages = []
  pushed = []
})

const send = async (fields: object, to: readonly string[] = [ann], device: object | null = {}) => {
  const { documents, access, now } = here.scene
  const { devices } = here.scene.openService(documents)
  const compose = openCompose({
    devices,
    access,
    now,
    notices: openNoticeReader(documents, tables.notices),
    groups: openGroupStore(documents, tables.access),
    sendMail: (mail) => Promise.resolve(`mail ${mails.push(mail)}`),
    sendSms: (number, text) => Promise.resolve(`text ${messages.push({ to: number, text })}`),
    sendPush: (_, userid, scene) => Promise.resolve(`push ${pushed.push({ to: userid, scene })}`),
    portalAddress: 'https://portal.example.com',
    readSecret: () => Promise.resolve(secret),
  })
  const row = NoticeRow.parse({
    ...{ deviceid: here.device, id: 'D1', kind: 'event', channel: 'email', state: 'claimed' },
    ...{ createdMs: startMs, atMs: startMs, due: [hot], ...fields },
  })
  const record = device === null ? undefined : await devices.record(here.device)
  const claimed = { row, alerts: await here.item(), record: record && { ...record, ...device } }
  const sendOne = await compose(claimed)
  return sendOne(row, to)
}
const textOf = async (fields: object, device?: object | null) => {
  await send({ ...sms, ...fields }, ['+61400000001'], device)
  return messages.at(-1)?.text
}
const mailOf = async (fields: object = {}, to?: readonly string[], device?: object | null) => {
  await send(fields, to, device)
  return mails.at(-1)
}

describe('a text message', () => {
  it('goes to one number, and names the device and the worst event', async () => {
    expect(await send(sms, ['+61400000001'])).toBe('text 1')
    expect(messages).toEqual([{ to: '+61400000001', text: 'Truck ALARM: Ambient hot' }])
  })

  it('says how many more there are, and that it was the last', async () => {
    expect(await textOf({ due: [hot, low, low], more: 1 })).toBe('Truck ALARM: Ambient hot +3 more')
    expect(await textOf({ more: 1 })).toBe('Truck ALARM: Ambient hot +1 more')
    expect(await textOf({ left: 0 })).toBe('Truck ALARM: Ambient hot Last SMS this month.')
    expect(await textOf({ left: 1 })).toBe('Truck ALARM: Ambient hot')
  })

  it('says why it comes, where that is not the event alone', async () => {
    expect(await textOf({ kind: 'reminder' })).toBe('Truck Reminder: ALARM: Ambient hot')
    expect(await textOf({ kind: 'escalation', headline: 'Step 2' })).toBe('Truck Step 2: ALARM: Ambient hot')
  })

  it('says that the sensor is in doubt', async () => {
    const due = [{ ...hot, doubt: { kind: 'stuck', sinceTs: startMs / 1000 } }]
    expect(await textOf({ due })).toMatch(
      /^Truck ALARM: Ambient hot, sensor in doubt: stuck since .*10:00 UTC$/,
    )
    await here.arrange({ timeZone: 'Australia/Brisbane' })
    expect(await textOf({ due })).toMatch(/stuck since .*20:00$/)
  })

  it('of a test, and of a month that is nearly or all used, says that', async () => {
    expect(await textOf({ kind: 'test' })).toBe('Truck TEST: alerts of this device reach you here.')
    expect(await textOf({ kind: 'ended', reserve: 30 })).toBe(
      'Truck LIMIT: SMS for alerts and warnings are used up this month. 30 are kept for alarms.',
    )
    expect(await textOf({ kind: 'ended' })).toContain(' 0 are kept for alarms.')
    expect(await textOf({ kind: 'low', lowOf: 'sms' })).toMatch(
      /^Truck 80 % of this month's text messages for .* used. When they are used up/,
    )
  })

  it('without an event says its level alone', async () => {
    expect(await textOf({ due: [] })).toBe('Truck INFO: ')
  })

  it('has a name of forty characters at most, and of a device without one its id', async () => {
    expect(await textOf({}, { name: 'P'.repeat(50) })).toBe(`${'P'.repeat(37)}... ALARM: Ambient hot`)
    expect(await textOf({}, { name: '' })).toBe('CLAIM0001 ALARM: Ambient hot')
    expect(await textOf({}, null)).toBe('CLAIM0001 ALARM: Ambient hot')
    const text = await textOf({ due: [{ ...hot, msg: `Hot ${'x'.repeat(300)}` }] })
    expect([text?.length, text?.slice(-3)]).toEqual([160, '...'])
  })
})

describe('a digest', () => {
  const keep = (id: string, due: object[], digest = 'D1') =>
    here.note({ id, state: 'kept', due, digest, atMs: startMs - 1 })

  it('gathers what was kept for it and nothing else, the worst first', async () => {
    await keep('E1', [low])
    await keep('E2', [low, hot])
    await keep('E3', [hot], 'D0')
    expect(await textOf({ kind: 'digest', due: [] })).toBe(
      'Truck not sent at once: ALARM: Ambient hot +2 more',
    )
    const mail = await mailOf({ kind: 'digest', due: [] })
    expect(mail?.subject).toBe('[DIGEST] Truck: 3 events that were not sent at once')
  })

  it('of none says so', async () => {
    expect(await textOf({ kind: 'digest', due: [] })).toBe('Truck not sent at once: INFO: ')
    expect((await mailOf({ kind: 'digest', due: [] }))?.subject).toContain('0 events')
  })

  it('names the newest fifty, and counts the rest', async () => {
    const many = (from: number) =>
      Array.from({ length: 26 }, (_, n) => ({ ...low, msg: `Number ${from + n} is low`, value: undefined }))
    await keep('E1', many(100))
    await keep('E2', many(200))
    expect(await textOf({ kind: 'digest', due: [] })).toContain(' +51 more')
    const text = (await mailOf({ kind: 'digest', due: [] }))?.text
    expect(text).toContain('- and 2 more')
    expect(text).not.toContain('Number 101 is low')
    expect(text).toContain('Number 102 is low')
    await keep('E2', many(200).slice(2))
    expect((await mailOf({ kind: 'digest', due: [] }))?.text).not.toContain('more')
  })

  it('is not gathered for any other kind', async () => {
    await keep('E1', [low])
    expect(await textOf({})).toBe('Truck ALARM: Ambient hot')
    await send({ channel: 'push' }, ['p1'])
    expect(pushed[0]?.scene).not.toHaveProperty('gathered')
  })
})

it('a push message goes to one account, with what its words are made from', async () => {
  await here.scene.put(tables.devices, {
    ...{ deviceid: here.device, sk: 'DISPLAY#ambient', entry: { name: 'Cabin' } },
  })
  await here.arrange({ timeZone: 'Australia/Perth', brandHost: 'portal.blastone.example' })
  expect(await send({ channel: 'push' }, ['p1'], { assetType: 'Haul truck' })).toBe('push 1')
  expect(pushed).toMatchObject([
    {
      to: 'p1',
      scene: {
        ...{
          deviceid: here.device,
          deviceName: 'Truck',
          assetType: 'Haul truck',
          timeZone: 'Australia/Perth',
        },
        ...{ names: { ambient: { name: 'Cabin' } }, portalAddress: 'https://portal.blastone.example' },
      },
    },
  ])
  expect(pushed[0]?.scene.brandName).not.toBe('Device Portal')
})

describe('the links of a mail', () => {
  const acknowledged = (mail: Mail | undefined) => {
    const token = /portal\.example\.com\/\S*#?(?=\n)/.exec(mail?.text.split('deal with it):\n')[1] ?? '')?.[0]
    const claim = /[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.exec(token ?? '')?.[0] ?? ''
    return readAcknowledgeToken(claim, secret, startMs)
  }
  const due = [{ ...hot, id: 'occurrence 1' }]
  const { userid } = callerOf(1)

  it('take one address off the list, of a mail to one that is on it', async () => {
    const mail = await mailOf()
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(
      /^<https:\/\/portal\.example\.com\/api\/device-unsubscribe\/.+>$/,
    )
    const [, token = ''] = /device-unsubscribe\/(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
    const off: string[][] = []
    await unsubscribe(
      () => Promise.resolve(secret),
      (deviceid, address, { reason }) => Promise.resolve(void off.push([deviceid, address, reason])),
    )({ token })
    expect(off).toEqual([[here.device, ann, 'unsubscribed']])
    expect(await mailOf({}, [ann, bob])).not.toHaveProperty('headers')
    expect(await mailOf({ kind: 'personal', people: [{ to: ann }] })).not.toHaveProperty('headers')
  })

  it('acknowledge as the person it was sent to, or else as the address', async () => {
    const people = [
      { to: bob, userid: callerOf(2).userid },
      { to: ann, userid },
    ]
    expect(acknowledged(await mailOf({ kind: 'personal', due, people }))).toMatchObject({
      ...{ deviceid: here.device, ids: ['occurrence 1'], userid, to: ann },
    })
    const plain = acknowledged(await mailOf({ due }))
    expect(plain).toMatchObject({ to: ann })
    expect(plain).not.toHaveProperty('userid')
    const several = acknowledged(await mailOf({ due }, [ann, bob]))
    expect(several).toMatchObject({ ids: ['occurrence 1'] })
    expect(several).not.toHaveProperty('to')
  })

  it('are none to acknowledge where nothing asks for it', async () => {
    expect((await mailOf())?.text).not.toContain('Acknowledge')
  })

  it('lead to the portal, where the device has no brand or one that is no more', async () => {
    expect((await mailOf())?.text).toContain('https://portal.example.com/config/CLAIM0001/events')
    expect((await mailOf())?.text).toContain('\nDevice Portal\n')
    await here.arrange({ brandHost: 'gone.example' })
    expect((await mailOf())?.text).toContain('https://portal.example.com/config/CLAIM0001/events')
    await here.arrange({ brandHost: 'portal.blastone.example' })
    expect((await mailOf())?.text).toContain('https://portal.blastone.example/config/CLAIM0001/events')
  })
})
