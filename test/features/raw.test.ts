import { beforeAll, describe, expect, it } from 'vitest'
import { queryReadings } from '../../shared/data/queryReadings'
import { csvParts, jsonParts } from '../../web/src/raw/rawFile'
import { type RawLoadState, createRawLoad } from '../../web/src/raw/rawLoad'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const count = 1250
const startSeconds = Math.floor(Date.now() / 1000) - 2 * count
const readings = Array.from({ length: count }, (_, i) => ({
  ts: startSeconds + i,
  ambient: -5.5 - i / 8,
  cp1: i === 7 ? '=HYPERLINK("http://example.com")' : 'a,"b"',
}))

let viewer: Person
let device: Device

beforeAll(async () => {
  viewer = await stack.newUser('viewer')
  device = await stack.newDevice({}, [[viewer, 'VIEW']])
  const link = await stack.connect(device)
  for (let i = 0; i < count; i += 250) await link.sendReading(readings.slice(i, i + 250))
  await link.disconnect()
  await eventually(async () => {
    const newest = await stack.ask(queryReadings, { deviceid: device.deviceid }, viewer.token)
    expect(newest.data[0]?.ts).toBe(startSeconds + count - 1)
  })
})

const load = async (): Promise<RawLoadState | undefined> => {
  const told: RawLoadState[] = []
  const { run } = createRawLoad({
    range: { fromMs: startSeconds * 1000, toMs: (startSeconds + count) * 1000 },
    ask: (request) => stack.ask(queryReadings, { deviceid: device.deviceid, ...request }, viewer.token),
    pause: () => Promise.resolve(),
    tell: (state) => told.push(state),
  })
  await run()
  return told.at(-1)
}

describe('raw data of a range', () => {
  it('is loaded whole, page by page, and given away as it was sent', async () => {
    const loaded = await load()
    expect(loaded).toMatchObject({ state: 'done', percent: 100, nextTs: undefined })
    const exported = JSON.parse(jsonParts(loaded?.readings ?? []).join('')) as typeof readings
    expect(exported.map(({ ts, ambient, cp1 }) => ({ ts, ambient, cp1 }))).toEqual(readings)
  })

  it('is a table with numbers as numbers and no formula in it', async () => {
    const [head = '', ...lines] = csvParts((await load())?.readings ?? [])
      .join('')
      .split('\r\n')
    expect(head).toBe('ts,aws_ts,deviceid,ambient,cp1')
    expect(lines).toHaveLength(count + 1)
    expect(lines[0]).toMatch(new RegExp(`^${startSeconds},\\d{13},${device.deviceid},-5.5,"a,""b"""$`))
    expect(lines[7]).toContain(`,"'=HYPERLINK(""http://example.com"")"`)
  })
})
