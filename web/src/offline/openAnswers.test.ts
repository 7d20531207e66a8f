import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../shared/core/time'
import { openAnswers, type Store } from './openAnswers'

const origin = 'https://portal.example'

/** A cache as the browser keeps one: in the order in which things were last put. */
const openStore = (): Store => {
  const kept = new Map<string, Response>()
  const urlOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : String(asked), origin).href
  return {
    match: (asked) => Promise.resolve(kept.get(urlOf(asked))?.clone()),
    put: (asked, response) => {
      kept.delete(urlOf(asked))
      kept.set(urlOf(asked), response)
      return Promise.resolve()
    },
    delete: (asked) => Promise.resolve(kept.delete(urlOf(asked))),
    keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
  }
}

const list = '/api/groups/list'
const groupsBody = { groups: [{ groupid: 'g-123456789', myPermission: 'ADMIN', isGroupAdmin: true }] }
const startMs = 1_790_000_000_000
let nowMs = startMs
let store = openStore()
let answers = openAnswers(
  () => Promise.resolve(store),
  () => nowMs,
)

beforeEach(() => {
  nowMs = startMs
  store = openStore()
  answers = openAnswers(
    () => Promise.resolve(store),
    () => nowMs,
  )
})

const keep = (address: string, account = 'anna', body: unknown = groupsBody) =>
  answers.keep(address, body, { account, seenMs: nowMs })
const addresses = async () => (await store.keys()).map(({ url }) => url.slice(origin.length))

describe('answers that are kept', () => {
  it('tell what was seen and when, without the rights of then', async () => {
    await keep(list)
    nowMs += hourMs
    expect(await answers.find(list, 'anna')).toEqual({
      body: { groups: [{ groupid: 'g-123456789', myPermission: 'VIEW', isGroupAdmin: false }] },
      seenMs: startMs,
    })
  })

  it('are there for a day', async () => {
    await keep(list)
    nowMs += dayMs - 1
    expect(await answers.find(list, 'anna')).toBeDefined()
    nowMs += 1
    expect(await answers.find(list, 'anna')).toBeUndefined()
    expect(await addresses()).toEqual([])
  })

  it('are not believed from a clock that was ahead', async () => {
    await answers.keep(list, groupsBody, { account: 'anna', seenMs: nowMs + 1 })
    expect(await answers.find(list, 'anna')).toBeUndefined()
  })

  it('are of one account: another one finds nothing, and nothing is left then', async () => {
    await keep(list)
    await keep('/api/group/g-123456789')
    expect(await answers.find(list, 'bert')).toBeUndefined()
    expect(await addresses()).toEqual([])
  })

  it('leave when somebody else’s are kept', async () => {
    await keep('/api/group/g-123456789')
    await keep(list, 'bert')
    expect(await addresses()).toEqual([list])
  })

  it('leave with a refusal, and with them all of the same device or group, of that one alone', async () => {
    await keep('/api/device/TRUCK0001/data?dataPoints=1', 'anna', { data: [] })
    await keep('/api/device/TRUCK0002/data?dataPoints=1', 'anna', { data: [] })
    await keep('/api/group/g-123456789')
    await keep('/api/group/g-123456789/views', 'anna', { views: [] })
    await keep(list)
    await answers.drop('/api/device/TRUCK0001/settings')
    await answers.drop('/api/group/g-123456789/values?keys=vin')
    expect(await addresses()).toEqual(['/api/device/TRUCK0002/data?dataPoints=1', list])
  })

  it('that came before a refusal are not put back after it', async () => {
    await Promise.all([keep(list), answers.drop(list), answers.find(list, 'anna')])
    expect(await addresses()).toEqual([])
  })

  it('are few: those that were seen longest ago leave', async () => {
    const pathOf = (n: number) => `/api/group/g-${String(n).padStart(9, '0')}`
    for (let n = 0; n < 42; n += 1) await keep(pathOf(n))
    const left = await addresses()
    expect(left).toHaveLength(40)
    expect(left).not.toContain(pathOf(1))
    expect(left).toContain(pathOf(2))
  })

  it('are of the twenty devices that were looked at last, all that their pages show', async () => {
    const deviceOf = (n: number) => `/api/device/TRUCK${String(n).padStart(4, '0')}`
    const parts = ['/data?dataPoints=1', '/data?dataPoints=100', '/data']
    for (let n = 0; n < 22; n += 1) {
      for (const part of parts) await keep(deviceOf(n) + part, 'anna', { data: [] })
    }
    await keep(list)
    await keep(`${deviceOf(2)}/data`, 'anna', { data: [] })
    const left = await addresses()
    expect(left).toHaveLength(20 * parts.length + 1)
    expect(left.filter((address) => /TRUCK000[01]/.test(address))).toEqual([])
    await keep(`${deviceOf(30)}/data`, 'anna', { data: [] })
    const then = await addresses()
    expect(then.filter((address) => address.includes('TRUCK0003'))).toEqual([])
    expect(then.filter((address) => address.includes('TRUCK0002'))).toHaveLength(parts.length)
    expect(then).toContain(list)
  })

  it('of open alarms say neither who sees to them nor what one may do', async () => {
    const alarms = '/api/groups/alarms?level=alert'
    const alarm = { id: 'a', level: 'alarm', role: 'ADMIN', assignee: { name: 'Ann' }, count: 2 }
    await keep(alarms, 'anna', { alarms: [alarm], totals: {} })
    const found = await answers.find(alarms, 'anna')
    expect(found?.body).toEqual({
      alarms: [{ id: 'a', level: 'alarm', role: 'VIEW', count: 2 }],
      totals: {},
    })
    await keep(`${alarms}&pageStartKey=x`, 'anna', { alarms: [], totals: {} })
    expect(await addresses()).toEqual([alarms])
  })

  it('are no larger than a phone can spare', async () => {
    await keep(list, 'anna', { groups: ['x'.repeat(500_001)] })
    expect(await addresses()).toEqual([])
  })
})
