import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HostileRequest } from './HostileRequest'
import { hostileRequests } from './hostileRequests'
import { judge } from './judge'
import { type OneProcess, openOneProcess } from './openOneProcess'
import { noCounts, playRound } from './playRound'

const cases = path.join('test', 'hostile', 'cases')
const requests = 80
let one: OneProcess

beforeAll(async () => {
  one = await openOneProcess()
})
afterAll(() => one.stop())

describe('hostile requests', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(hostileRequests(7, 20)).toEqual(hostileRequests(7, 20))
    expect(hostileRequests(7, 20)).not.toEqual(hostileRequests(8, 20))
  })

  // Another seed each time: `npm run hostile -- --seed N` plays it again, and half a million of them.
  it('fail nowhere, show nothing of others, write nothing when refused, and leave a healthy owner alone', async () => {
    const seed = Date.now() % 2 ** 31
    const counts = { ...noCounts }
    expect([seed, await playRound(one, hostileRequests(seed, requests), { counts, readEach: 12 })]).toEqual([
      seed,
      undefined,
    ])
    expect(counts.requests).toBe(requests)
    for (const reached of [counts.refused, counts.reads]) expect(reached).toBeGreaterThan(2)
  })

  it.each(readdirSync(cases))('that broke something once do not any more: %s', async (name) => {
    const kept = JSON.parse(readFileSync(path.join(cases, name), 'utf8')) as { requests: HostileRequest[] }
    expect(await playRound(one, kept.requests, { readEach: 50 })).toBeUndefined()
  })
})

describe('an answer', () => {
  const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
  const answer = (status: number, text: string, more: { cpuMs?: number; written?: string[] } = {}) =>
    judge(
      { status, headers, body: Buffer.from(text), cpuMs: 1, written: [], ...more },
      { asked: '{}', hiddenFrom: ['Canary Quarry'] },
    )
  const refusal = '{"message":"no","requestId":"1"}'

  it.each<[string, () => string[]]>([
    ['a failure', () => answer(500, refusal)],
    ['over its time', () => answer(200, '{}', { cpuMs: 5000 })],
    ['in another shape', () => answer(400, '{"error":"no"}')],
    ['words of the inside', () => answer(400, '{"message":"ValidationException","requestId":"1"}')],
    ['may not see', () => answer(200, '{"name":"Canary Quarry"}')],
    ['a refused request wrote', () => answer(403, refusal, { written: ['Access DEVICE#A USER#1'] })],
  ])('is judged: %s', (what, judged) => expect(judged().join()).toContain(what))

  it('is right when it is a refusal in words, with a guess that was counted', () => {
    expect(answer(404, refusal, { written: ['Devices TRUCK0001 ATTEMPTS#1'] })).toEqual([])
    const account = 'Billing ACCOUNT#1'
    expect(answer(409, refusal, { written: [account, account] })).toEqual([])
    expect(answer(409, refusal, { written: [account, account, account] })).toHaveLength(1)
  })
})
