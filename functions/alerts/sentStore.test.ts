import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/core/time'
import { hashText } from '../../shared/data/payload/canonicalValue'
import { hot, openClaimScene } from '../../test/integration/claimScene'
import { startMs, tables } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import type { DueNotice } from './dueNotices'
import { openNoticeReader } from './noticeStore'
import { openSentStore } from './sentStore'
import { type Sent, maxSent } from './activeEvent'

let here: Awaited<ReturnType<typeof openClaimScene>>
let read: string[]

beforeEach(async () => {
  here = await openClaimScene()
  read = []
})

const open = () => {
  const { documents } = here.scene
  const notices = openNoticeReader(documents, tables.notices)
  const counting: typeof notices.read = (deviceid, id) => {
    read.push(id)
    return notices.read(deviceid, id)
  }
  return openSentStore(here.scene.openService(documents).devices, { read: counting }, tables.devices)
}
const due = (...keys: string[]): DueNotice[] => [
  {
    channel: 'email',
    atMs: startMs,
    due: keys.map((key) => ({ ...hot, key, id: `1#${hashText(key)}` })),
    others: [],
  },
]
const write = async (sent: Sent, noted: Parameters<ReturnType<typeof open>['write']>[2] = []) => {
  const item = open().write(here.device, sent, noted, startMs)
  expect(await tryTransact(here.scene.documents, [item])).toBe(true)
}
const readFor = (...keys: string[]) => open().read(here.device, due(...keys))

describe('when conditions were notified', () => {
  it('is nothing of a device that never notified, and of an item that no longer fits', async () => {
    expect(await readFor('a')).toEqual({})
    await here.scene.put(tables.devices, { deviceid: here.device, sk: 'SENT', sent: 7 })
    expect(await readFor('a')).toEqual({})
  })

  it('is kept with the notification that each time is of, by its channel', async () => {
    const sent = { a: { emailMs: startMs, emailId: 'N0', smsMs: startMs }, b: { smsMs: startMs } }
    await write(sent, [
      { id: 'N1', channel: 'email', keys: ['a'] },
      { id: 'N2', channel: 'sms', keys: ['a', 'b'] },
    ])
    expect(await readFor()).toEqual({
      a: { emailMs: startMs, emailId: 'N1', smsMs: startMs, smsId: 'N2' },
      b: { smsMs: startMs, smsId: 'N2' },
    })
    expect(read).toEqual([])
  })

  it('is forgotten after thirty days, and of more than two hundred the oldest are', async () => {
    const many = Array.from({ length: maxSent + 1 }, (_, n) => [`k${n}`, { emailMs: startMs - n }] as const)
    await write({ ...Object.fromEntries(many), old: { emailMs: startMs - 30 * dayMs } })
    const kept = await readFor()
    expect(Object.keys(kept)).toHaveLength(maxSent)
    expect(kept).not.toHaveProperty(`k${maxSent}`)
    expect(kept).not.toHaveProperty('old')
  })
})

describe('a notification that came to nothing', () => {
  const sent = {
    a: { emailMs: startMs, emailId: 'N1', smsMs: startMs - 1, smsId: 'N2' },
    b: { emailMs: startMs, emailId: 'N1' },
    c: { smsMs: startMs },
  }
  beforeEach(async () => {
    await write(sent)
    await here.note({ id: 'N2', channel: 'sms', state: 'sent' })
  })

  it.each(['dropped', 'failed', 'nobody', 'quiet'])(
    'being %s is left out, of what is due alone',
    async (state) => {
      await here.note({ state })
      const { emailMs: _, ...rest } = sent.a
      expect(await readFor('a')).toEqual({ ...sent, a: rest })
      expect(await readFor('c', 'unknown')).toEqual(sent)
    },
  )

  it.each(['new', 'claimed', 'sent', 'kept'])('is not one that is %s', async (state) => {
    await here.note({ state })
    expect(await readFor('a', 'b')).toEqual(sent)
    expect(read.sort()).toEqual(['N1', 'N2'])
  })

  it('is one that was given up for everybody, and not one that reached a person or may', async () => {
    const failed = { to: 'ann@example.com', state: 'failed' }
    await here.note({ state: 'claimed', recipients: [failed, { ...failed, state: 'accepted' }] })
    expect((await readFor('a')).a?.emailMs).toBe(startMs)
    await here.note({ state: 'claimed', recipients: [failed, failed] })
    expect((await readFor('a')).a?.emailMs).toBeUndefined()
  })

  it('is for a condition alone which had fallen out of it', async () => {
    const why = 'acknowledged'
    const heldBack = [
      { ...hot, why, id: `12#${hashText('b')}` },
      { ...hot, why },
    ]
    await here.note({ state: 'sent', heldBack })
    const after = await readFor('a', 'b')
    expect(after.a).toEqual(sent.a)
    expect(after.b?.emailMs).toBeUndefined()
  })

  it('by text message leaves the mail as it was', async () => {
    await here.note({ state: 'sent' })
    await here.note({ id: 'N2', channel: 'sms', state: 'dropped' })
    const { smsMs: _, ...rest } = sent.a
    expect(await readFor('a')).toEqual({ ...sent, a: rest })
  })

  it('is not one whose row has expired', async () => {
    expect(await readFor('a')).toEqual(sent)
  })
})
