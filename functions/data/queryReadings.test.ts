import { describe, expect, it } from 'vitest'
import { dayMs, dayOf, hourMs, minuteMs } from '../../shared/core/time'
import type { RecordItem } from '../devices/deviceStore'
import { nowMs, openMemoryDevice, rowAt, secondsAgo } from '../../test/doubles/openMemoryDevice'
import { deviceid } from '../../test/doubles/openMemoryPortal'

const basic = { tier: 'STANDARD' }

describe('the latest readings', () => {
  it('are one unless more are asked for, with what the server knows', async () => {
    const { take, ask } = openMemoryDevice()
    for (const ago of [3, 2, 1]) await take(rowAt(nowMs - ago * minuteMs, { vin: ago, deviceid: 'OTHER' }))
    const newest = { ts: secondsAgo(60), aws_ts: nowMs - minuteMs + 500, deviceid, vin: 1 }
    expect(await ask({})).toEqual({ data: [newest] })
    const { data } = await ask({ dataPoints: 2, dataKeys: ['nothing'] })
    expect(data.map(({ ts }) => ts)).toEqual([secondsAgo(120), secondsAgo(60)])
    expect(data[0]).not.toHaveProperty('vin')
  })

  it('come from the history when raw readings are too few', async () => {
    const { take, ask, packDay, readings } = openMemoryDevice()
    const times = [40, 30, 20, 10, 0.01].map((days) => nowMs - days * dayMs)
    for (const ms of times) await take(rowAt(ms, { vin: ms / 1000 }))
    for (const ms of times.slice(0, 4)) await packDay(dayOf(ms))
    readings.expireBefore(nowMs)
    const { data } = await ask({ dataPoints: 4, dataKeys: ['vin'] })
    expect(data.map(({ vin }) => vin)).toEqual(times.slice(1).map((ms) => ms / 1000))
  })

  it('are not those of a clock that runs far ahead', async () => {
    const { take, ask } = openMemoryDevice()
    await take(rowAt(nowMs + 20 * hourMs, { vin: 1 }))
    await take(rowAt(nowMs - minuteMs, { vin: 2 }))
    expect((await ask({})).data).toMatchObject([{ vin: 2 }])
  })
})

describe('a plan', () => {
  it('refuses what is older than it keeps, by more than ten minutes', async () => {
    const { ask } = openMemoryDevice(basic)
    const words = 'Data older than 1 day(s) is unavailable on the Basic plan.'
    await expect(ask({ fromTime: secondsAgo(86_400 + 601) })).rejects.toThrow(words)
    await expect(ask({ fromTime: secondsAgo(86_400 + 599) })).resolves.toEqual({ data: [] })
    await expect(ask({ fromTime: secondsAgo(60), toTime: secondsAgo(60) })).rejects.toThrow(
      'Invalid date range',
    )
  })

  it.each([
    { dataPoints: 600 },
    { relative: '1M' as const },
    { fromTime: secondsAgo(80_000), toTime: secondsAgo(0), dataPoints: 1000 },
    { pageStartTime: secondsAgo(80_000) },
  ])('without data on the portal gives one point for %j', async (asked) => {
    const { take, ask } = openMemoryDevice(basic)
    for (const ago of [1440, 10, 5]) await take(rowAt(nowMs - ago * minuteMs, { vin: ago }))
    expect(await ask(asked)).toEqual({ data: [expect.objectContaining({ vin: 5 })] })
  })

  it.each([
    ['the day that it stores', { relative: '1d' as const }],
    ['a shorter range', { relative: '6h' as const }],
    ['no more than that day of a longer one', { relative: '1M' as const }],
    ['the columns of a plot', { fromTime: secondsAgo(86_000), toTime: secondsAgo(0), plotWidth: 300 }],
  ])('without data on the portal draws %s', async (_, asked) => {
    const { take, ask } = openMemoryDevice(basic)
    for (const ago of [1500, 1000, 10, 5]) await take(rowAt(nowMs - ago * minuteMs, { vin: ago }))
    const points = 'plotWidth' in asked ? {} : { downsample: 1100 }
    const { data } = await ask({ ...asked, ...points, dataKeys: ['vin'] })
    const isShort = 'relative' in asked && asked.relative === '6h'
    expect(data.map(({ vin }) => vin)).toEqual(isShort ? [10, 5] : [1000, 10, 5])
  })

  it('hides readings that are past it and not yet deleted, raw or packed', async () => {
    const { take, ask, packDay } = openMemoryDevice(basic)
    const times = [2, 1.001].map((days) => nowMs - days * dayMs)
    for (const ms of times) await take(rowAt(ms, { vin: 1 }))
    await packDay(dayOf(times[0] ?? 0))
    expect(await ask({ dataPoints: 10 })).toEqual({ data: [] })
    expect(await ask({ relative: '1M' })).toEqual({ data: [] })
    const staff = await ask({ relative: '1M' }, 'senquip_admin')
    expect(staff.data).toHaveLength(2)
  })

  it('tells a chart where it ends', async () => {
    const { ask } = openMemoryDevice({ tier: 'PREMIUM' })
    const { gaps } = await ask({
      downsample: 100,
      dataKeys: ['vin'],
      toTime: secondsAgo(729 * 86_400),
      relative: '1w',
    })
    expect(gaps?.map(({ reason }) => reason)).toEqual(['planLimit', 'noContact'])
  })
})

describe('a range', () => {
  it('ends a page before a second that does not fit whole', async () => {
    const { take, ask } = openMemoryDevice()
    const startMs = nowMs - hourMs
    for (const [i, ms] of [0, 400, 1000, 1500, 3000].entries()) await take(rowAt(startMs + ms, { n: i }))
    const from = { fromTime: startMs / 1000, toTime: nowMs / 1000 }
    const first = await ask({ ...from, dataPoints: 3 })
    expect(first.data.map(({ n }) => n)).toEqual([0, 1])
    expect(first.lastEvaluatedTime).toBe(startMs / 1000 + 1)
    const second = await ask({ ...from, dataPoints: 1, pageStartTime: startMs / 1000 + 1 })
    expect(second.data.map(({ n }) => n)).toEqual([2, 3])
    expect(second.lastEvaluatedTime).toBe(startMs / 1000 + 2)
    const third = await ask({ ...from, pageStartTime: startMs / 1000 + 2 })
    expect(third.data.map(({ n }) => n)).toEqual([4])
    expect(third).not.toHaveProperty('lastEvaluatedTime')
  })

  it('is paged by bytes too', async () => {
    const { take, ask } = openMemoryDevice()
    for (let i = 0; i < 60; i += 1)
      await take(rowAt(nowMs - (60 - i) * minuteMs, { cp1: 'x'.repeat(100_000) + i }))
    const { data, lastEvaluatedTime } = await ask({ relative: '6h' })
    expect(data.length).toBe(49)
    expect(lastEvaluatedTime).toBe(secondsAgo(11 * 60))
    expect((await ask({ dataPoints: 1000 })).data.length).toBeLessThan(51)
  })

  it('reads every stream of the device from where it begins', async () => {
    const other = 'ABCDEFGHJ'
    const streams = [
      { streamId: '7', deviceid: other, fromMs: nowMs - 2 * hourMs },
      { streamId: '1', deviceid, fromMs: nowMs - hourMs },
    ]
    const { take, ask } = openMemoryDevice({ streams } as Partial<RecordItem>)
    for (const hours of [3, 1.5, 0.5]) await take(rowAt(nowMs - hours * hourMs, { vin: hours }), `${other}#7`)
    for (const hours of [1.2, 0.7, 0.2]) await take(rowAt(nowMs - hours * hourMs, { vin: hours }))
    const expected = [1.5, 0.7, 0.5, 0.2]
    expect((await ask({ relative: '6h' })).data.map(({ vin }) => vin)).toEqual(expected)
    expect((await ask({ dataPoints: 3 })).data.map(({ vin }) => vin)).toEqual(expected.slice(1))
    const chart = await ask({ relative: '6h', downsample: 100, dataKeys: ['vin'] })
    expect(chart.data.map(({ vin }) => vin)).toEqual(expected)
  })
})

describe('a chart', () => {
  it('needs keys', async () => {
    await expect(openMemoryDevice().ask({ downsample: 100 })).rejects.toMatchObject({ field: 'dataKeys' })
  })

  it('joins keys of one instant, tells changes of texts, and says where nothing is', async () => {
    const { take, ask } = openMemoryDevice()
    const fields = [
      { vin: 21, mode: 'run' },
      { vin: 22, mode: 'run' },
      { mode: 'run' },
      { mode: 'idle', vin: 24 },
    ]
    const minutes = [50, 49, 48, 47]
    for (const [i, ago] of minutes.entries()) await take(rowAt(nowMs - ago * minuteMs, fields[i] ?? {}))
    const { data, gaps } = await ask({ relative: '1h', downsample: 100, dataKeys: ['vin', 'mode', 'ts'] })
    const ts = minutes.map((ago) => secondsAgo(ago * 60))
    expect(data).toEqual([
      { ts: ts[0], vin: 21, mode: 'run' },
      { ts: ts[1], vin: 22 },
      { ts: ts[2], mode: 'run' },
      { ts: ts[3], vin: 24, mode: 'idle' },
    ])
    expect(gaps).toEqual([
      { fromTs: secondsAgo(3600), toTs: ts[0], reason: 'noContact' },
      { fromTs: ts[3], toTs: secondsAgo(0), reason: 'noContact' },
    ])
  })

  it('says why a device was silent, as far as its settings and readings tell', async () => {
    const { take, ask, smallItems, link } = openMemoryDevice()
    for (const [ago, vin] of [
      [55, 12],
      [40, 12],
      [20, 3],
      [5, 12],
    ] as const) {
      await take(rowAt(nowMs - ago * minuteMs, { vin, temp: 1 }))
    }
    link.lastContactMs = nowMs - 3 * minuteMs
    smallItems.set('SILENCES', {
      dataOff: [{ fromMs: nowMs - 50 * minuteMs, toMs: nowMs - 45 * minuteMs }],
      buffers: true,
      sleepsWithoutSupply: true,
    })
    const { gaps } = await ask({ relative: '1h', downsample: 100, dataKeys: ['temp'] })
    const explained = gaps?.map(({ fromTs, toTs, reason }) => [
      Math.round((nowMs / 1000 - fromTs) / 60),
      Math.round((nowMs / 1000 - toTs) / 60),
      reason,
    ])
    expect(explained).toEqual([
      [60, 55, 'noContact'],
      [55, 50, 'noContact'],
      [50, 45, 'dataOff'],
      [45, 40, 'noContact'],
      [40, 20, 'noContact'],
      [20, 5, 'sleeping'],
      [5, 3, 'noContact'],
      [3, 0, 'buffered'],
    ])
  })
})

describe('a chart of what a device has stopped to tell', () => {
  it.each([false, true])(
    'says of a silence that the device spoke in it of other things (packed: %s)',
    async (isPacked) => {
      const { take, ask, packDay } = openMemoryDevice()
      const beginMs = nowMs - 2 * dayMs
      for (let minute = 0; minute < 60; minute += 1) {
        const isTold = minute < 20 || minute >= 40
        await take(rowAt(beginMs + minute * minuteMs, isTold ? { temp: 1, vin: 24 } : { vin: 24 }))
      }
      if (isPacked) await packDay(dayOf(beginMs))
      const [fromTime, toTime] = [beginMs / 1000, beginMs / 1000 + 59 * 60]
      const { gaps } = await ask({ fromTime, toTime, downsample: 100, dataKeys: ['temp'] })
      expect(gaps?.map(({ reason }) => reason)).toEqual(['notSent'])
    },
  )

  it('does not say that the device is silent', async () => {
    const { take, ask, link } = openMemoryDevice()
    for (const ago of [50, 49, 48]) await take(rowAt(nowMs - ago * minuteMs, { temp: 1 }))
    link.lastContactMs = nowMs
    const { gaps } = await ask({ relative: '1h', downsample: 100, dataKeys: ['temp'] })
    expect(gaps?.map(({ reason }) => reason)).toEqual(['noContact', 'notSent'])
  })
})

it('tells of each key of a chart of several when it was not told', async () => {
  const { take, ask } = openMemoryDevice()
  for (let ago = 59; ago > 0; ago -= 1) {
    await take(rowAt(nowMs - ago * minuteMs, ago > 40 || ago < 20 ? { temp: 1, vin: 24 } : { vin: 24 }))
  }
  const { gaps, unsent } = await ask({ relative: '1h', downsample: 100, dataKeys: ['temp', 'vin'] })
  expect(gaps).toEqual([])
  expect(unsent).toEqual([{ key: 'temp', fromTs: secondsAgo(41 * 60), toTs: secondsAgo(19 * 60) }])
})

describe('what came late', () => {
  it('is told with the latest readings, within the plan', async () => {
    const { take, ask, link } = openMemoryDevice()
    await take(rowAt(nowMs - minuteMs, { vin: 1 }))
    expect(await ask({})).not.toHaveProperty('late')
    Object.assign(link, { lateMs: nowMs, lateFromMs: nowMs - hourMs, lateToMs: nowMs - 2 * minuteMs })
    const late = { atMs: nowMs, fromTs: secondsAgo(3600), toTs: secondsAgo(120) }
    expect(await ask({})).toMatchObject({ late })
    expect(await ask({ fromTime: secondsAgo(60) })).toMatchObject({ late })
    expect(await ask({ relative: '1h', downsample: 10, dataKeys: ['vin'] })).not.toHaveProperty('late')
  })

  it('is not told by a plan that shows the latest reading only', async () => {
    const { take, ask, link } = openMemoryDevice(basic)
    await take(rowAt(nowMs - minuteMs, { vin: 1 }))
    Object.assign(link, { lateMs: nowMs, lateFromMs: nowMs - hourMs, lateToMs: nowMs - 2 * minuteMs })
    expect(await ask({})).not.toHaveProperty('late')
  })
})
