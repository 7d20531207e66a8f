import { beforeEach, describe, expect, it } from 'vitest'
import { hot, openClaimScene } from '../../test/integration/claimScene'
import { deviceid, startMs, tables } from '../../test/integration/openScene'
import { watchFrom } from './dueStore'
import { isForPeople, isPaid, NoticeRow, openNoticeReader } from './noticeStore'

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
})

const reader = () => openNoticeReader(here.scene.documents, tables.notices)
const idOf = (n: number) => `N${String(n).padStart(6, '0')}`
const noteMany = async (from: number, to: number, fields: (n: number) => object = () => ({})) => {
  for (let n = from; n <= to; n += 1) await here.note({ id: idOf(n), ...fields(n) })
}
const idsOf = (rows: NoticeRow[]) => rows.map(({ id }) => id)

describe('a notification', () => {
  it('is read with what an older one leaves out', async () => {
    await here.note()
    expect(await reader().read(here.device, 'N1')).toEqual({
      ...{ deviceid: here.device, id: 'N1', kind: 'event', channel: 'email', state: 'new', work: '3' },
      ...{ createdMs: startMs - 2000, atMs: startMs - 3000, dueMs: startMs + 30_000, due: [hot], others: [] },
      ...{ more: 0, people: [], heldBack: [], recipients: [], claimedMs: 0, unitFor: 'each', isInOne: false },
      tries: 0,
    })
    expect(await reader().read(here.device, 'N2')).toBeUndefined()
    expect(await reader().read(deviceid, 'N1')).toBeUndefined()
  })

  it.each([
    ['event', false],
    ['digest', false],
    ['test', false],
    ['ended', false],
    ['low', false],
    ['personal', true],
    ['escalation', true],
    ['reminder', true],
    ['list', true],
    ['service', true],
  ] as const)('of the kind %s is for people by name: %s', (kind, isFor) => {
    expect(isForPeople({ kind })).toBe(isFor)
  })

  it('takes a unit of the month unless it goes by push', () => {
    const row = { deviceid, id: 'N1', kind: 'event', state: 'new', createdMs: 0, atMs: 0 }
    const isPaidBy = (channel: string) => isPaid(NoticeRow.parse({ ...row, channel }))
    expect(['email', 'sms', 'push'].map(isPaidBy)).toEqual([true, true, false])
  })
})

describe('the notifications of a device', () => {
  it('are listed from the newest on, page by page, without when the device is looked at', async () => {
    await noteMany(1, 3)
    const { Put } = watchFrom(tables.notices)(here.device, 1)
    await here.scene.put(tables.notices, Put?.Item ?? {})
    await here.note({ deviceid, id: idOf(9) })
    const first = await reader().list(here.device, 2, undefined)
    expect([idsOf(first.rows), first.more]).toEqual([[idOf(3), idOf(2)], true])
    const second = await reader().list(here.device, 2, idOf(2))
    expect([idsOf(second.rows), second.more]).toEqual([[idOf(1)], false])
  })
})

describe('what is kept back for a digest', () => {
  const keptFor = async (digest: string) => idsOf(await reader().keptFor(here.device, digest))

  it('is found from the oldest to the newest, and no other', async () => {
    await noteMany(1, 6, (n) => (n % 2 === 0 ? { digest: idOf(0) } : { digest: idOf(1) }))
    expect(await keptFor(idOf(0))).toEqual([idOf(2), idOf(4), idOf(6)])
    expect(await keptFor('none')).toEqual([])
  })

  it('is found on as many pages as it takes, until one ends before the digest began', async () => {
    await noteMany(1, 450, (n) => ([1, 5, 100, 200, 201, 230, 450].includes(n) ? { digest: idOf(120) } : {}))
    // The second page ends before the digest began.
    expect(await keptFor(idOf(120))).toEqual([100, 200, 201, 230, 450].map(idOf))
  })

  it('is looked for on when the last of a page is one of it, although it is older', async () => {
    await noteMany(1, 250, (n) => ([20, 51, 250].includes(n) ? { digest: idOf(120) } : {}))
    expect(await keptFor(idOf(120))).toEqual([20, 51, 250].map(idOf))
  })

  it('is looked for in the newest two thousand', async () => {
    await noteMany(1, 2001, (n) => ([1, 2].includes(n) ? { digest: idOf(0) } : {}))
    expect(await keptFor(idOf(0))).toEqual([idOf(2)])
  })
})
