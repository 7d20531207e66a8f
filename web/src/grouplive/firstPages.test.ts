// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { askEarly } from '../core/boot/earlyAnswers'
import { firstPages } from './firstPages'

const groupid = GroupId.parse('g-Watched01')
const [a, b, c] = ['DEVICE00A', 'DEVICE00B', 'DEVICE00C'].map((id) => DeviceId.parse(id))
const question = { groupid, keys: 'vin', facts: 'name' }
const address = `/api/group/${groupid}/values?facts=name&keys=vin`

const token = `head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.sign`
const pool = 'CognitoIdentityServiceProvider.client1'

const pageOf = (deviceid: unknown, change: object = {}) => ({
  asOfMs: 1000,
  isWhole: true,
  members: 'all',
  deviceids: [deviceid],
  contactAgoSeconds: [1],
  intervalSeconds: [60],
  values: { vin: [12] },
  facts: { name: [''] },
  events: {},
  ...change,
})
const first = pageOf(a, { lastEvaluatedDevice: a, pageStarts: [a] })

const answer = async (answers: Record<string, object>) => {
  vi.stubGlobal('fetch', (asked: string) => Promise.resolve(Response.json(answers[asked] ?? {})))
  askEarly(Object.keys(answers), Promise.resolve(token))
  for (const [, asked] of window.earlyAnswers ?? []) await asked?.answer
}
const found = () => firstPages(question)?.map(({ deviceids }) => deviceids[0])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  document.cookie = `${pool}.LastAuthUser=u1`
  document.cookie = `${pool}.u1.accessToken=${token}`
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete window.earlyAnswers
})

it('are there when the document asked for them all', async () => {
  await answer({ [address]: first, [`${address}&part=2`]: pageOf(b) })
  expect(found()).toEqual([a, b])
})

it('are none when one is still on its way, or was never asked for', async () => {
  await answer({ [address]: first })
  expect(found()).toBeUndefined()
  await answer({ '/api/other': {} })
  expect(found()).toBeUndefined()
})

it.each([
  ['is of another state of the group', pageOf(b, { members: 'one less' }), first],
  ['was cut short', pageOf(b, { lastEvaluatedDevice: b }), first],
  ['begins further on than the first one reached', pageOf(c), { ...first, pageStarts: [b] }],
])('are none when one %s: it has to be read on', async (_, second, begin) => {
  await answer({ [address]: begin, [`${address}&part=2`]: second })
  expect(found()).toBeUndefined()
})
