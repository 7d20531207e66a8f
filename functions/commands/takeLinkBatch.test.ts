import { beforeEach, expect, it } from 'vitest'
import { openTakeLinkBatch } from './takeLinkBatch'

const payload = Buffer.from('{"id":1}').toString('base64')
const deviceid = 'TRUCK0001'

/** What was taken, in its order. */
let taken: unknown[][]
let isBroken = false

const note =
  (what: string) =>
  (...of: unknown[]) => {
    taken.push([what, ...of])
    return isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()
  }
const take = (...bodies: unknown[]) =>
  openTakeLinkBatch(
    note('answer'),
    note('presence'),
    note('question'),
  )(
    bodies.map((body, i) => ({
      messageId: `m${i}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })) as never,
  )
const presence = { clientId: deviceid, eventType: 'connected', timestamp: 5, versionNumber: 2 }

beforeEach(() => {
  taken = []
  isBroken = false
})

it('takes answers, questions and presence one after the other, each by its own way', async () => {
  const failed = await take(
    { payload, deviceid, arrivedMs: 7 },
    { payload, deviceid, topic: 'ask/TRUCK0002' },
    presence,
    { payload, deviceid },
  )
  expect(taken).toEqual([
    ['answer', deviceid, '{"id":1}', 7],
    ['question', deviceid, '{"id":1}'],
    ['presence', presence],
    ['answer', deviceid, '{"id":1}', undefined],
  ])
  expect(failed).toEqual(new Set())
})

it('lets come again what is none of them, and goes on with the others', async () => {
  const failed = await take(
    'no JSON',
    { payload: '?', deviceid },
    { ...presence, eventType: 'gone' },
    presence,
  )
  expect(failed).toEqual(new Set(['m0', 'm1', 'm2']))
  expect(taken).toEqual([['presence', presence]])
})

it('lets come again what could not be taken', async () => {
  isBroken = true
  expect(await take(presence, { payload, deviceid })).toEqual(new Set(['m0', 'm1']))
})
