import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePayload } from '../parsePayload'
import { serverOwnedKeys } from '../reading'

const serverOwned = new Set<string>(serverOwnedKeys)
const folder = new URL('../../../test/fixtures/payloads/', import.meta.url)
const arrived = { deviceid: 'BD6AEDJQ2', arrivedMs: 1_770_700_000_000, topic: 'sq/BD6AEDJQ2/data' }
const parseFile = (name: string) => parsePayload(new Uint8Array(readFileSync(new URL(name, folder))), arrived)
const messages = readdirSync(folder).filter((name) => name.endsWith('.json'))

describe('the payloads that devices are known to send', () => {
  it('are all there', () => {
    expect(messages.length).toBeGreaterThanOrEqual(21)
  })

  it.each(messages.filter((name) => !name.startsWith('27')))('keeps every value of %s', (name) => {
    const sent = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>
    const kept = Object.fromEntries(Object.entries(sent).filter(([key]) => !serverOwned.has(key)))
    const { accepted, poison } = parseFile(name)
    expect(poison).toEqual([])
    expect(accepted.map(({ body }) => body)).toEqual([kept])
  })

  it('takes the arrival where the clock was not set', () => {
    const [reading] = parseFile('27-clock-not-set.json').accepted
    expect(reading).toMatchObject({ isArrivalTime: true, tsMs: arrived.arrivedMs, body: { device_ts: 12.3 } })
  })

  it.each([
    ['32-not-json-nan-token.txt', 'notJson'],
    ['33-truncated.txt', 'cutShort'],
  ])('refuses %s as %s', (name, code) => {
    expect(parseFile(name)).toMatchObject({ accepted: [], poison: [{ code }] })
  })
})
