import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { RecordStream } from '../devices/deviceStore'
import { type ArrivedReading, readingsByStream, storeThinned } from './storeReadings'

const deviceid = DeviceId.parse('TRUCK0001')
const other = DeviceId.parse('TRUCK0002')
const stream = (streamId: string, arrivalFromMs?: number, of = deviceid): RecordStream => ({
  streamId,
  deviceid: of,
  fromMs: 0,
  ...(arrivalFromMs === undefined ? {} : { arrivalFromMs }),
})
const arrived = (...times: number[]) => times.map((arrivedMs) => ({ arrivedMs }))

describe('readings of a device whose streams have changed', () => {
  it('go into the one in whose time they arrived, its first instant included and its last one not', () => {
    const record = { deviceid, streams: [stream('s2', 100)], pastStreams: [stream('s1')] }
    expect(readingsByStream(record, arrived(5, 99, 100, 150))).toEqual([
      { stream: 'TRUCK0001#s1', isPresent: false, readings: arrived(5, 99) },
      { stream: 'TRUCK0001#s2', isPresent: true, readings: arrived(100, 150) },
    ])
  })

  it('go into the oldest when they arrived before any, in whatever order the streams are listed', () => {
    const record = {
      deviceid,
      streams: [stream('s3', 300)],
      pastStreams: [stream('s2', 200), stream('s1', 100)],
    }
    expect(readingsByStream(record, arrived(1, 250, 300))).toEqual([
      { stream: 'TRUCK0001#s1', isPresent: false, readings: arrived(1) },
      { stream: 'TRUCK0001#s2', isPresent: false, readings: arrived(250) },
      { stream: 'TRUCK0001#s3', isPresent: true, readings: arrived(300) },
    ])
  })

  it('leave out past streams that get none, and keep the newest though it gets none', () => {
    const record = { deviceid, streams: [stream('s2', 100)], pastStreams: [stream('s1')] }
    expect(readingsByStream(record, [])).toEqual([{ stream: 'TRUCK0001#s2', isPresent: true, readings: [] }])
    expect(readingsByStream(record, arrived(7)).map((part) => part.readings.length)).toEqual([1, 0])
  })

  it('never go into a stream that was given to it by another device', () => {
    const record = { deviceid, streams: [stream('old', 50, other), stream('s1')] }
    expect(readingsByStream(record, arrived(60))).toEqual([
      { stream: 'TRUCK0001#s1', isPresent: true, readings: arrived(60) },
    ])
  })

  it('go into a stream that came back as into any that is present', () => {
    const record = { deviceid, streams: [stream('s1')], pastStreams: [stream('s1')] }
    expect(readingsByStream(record, arrived(1))).toMatchObject([{ isPresent: true }])
  })

  it('have nowhere to go when the device has no stream: a fault that says so', () => {
    const record = { deviceid, streams: [stream('old', 0, other)] }
    expect(() => readingsByStream(record, arrived(1))).toThrow('Device TRUCK0001 has no data stream')
  })
})

describe('a thinned stream', () => {
  const reading = (seconds: number): ArrivedReading => ({
    tsMs: seconds * 1000,
    body: {},
    bodyJson: '{}',
    key: `k${seconds}`,
    isArrivalTime: false,
    spoofed: false,
    notes: [],
    lost: [],
    arrivedMs: seconds * 1000,
  })

  /** A store whose slots may be taken by others already. */
  const open = (taken: Record<string, string> = {}) => {
    const slots = new Map(Object.entries(taken))
    const all: string[] = []
    return {
      all,
      writer: {
        putAll: (readings: readonly { at: string }[]) => {
          all.push(...readings.map(({ at }) => at))
          return Promise.resolve()
        },
        putFirstOfSlot: ({ at }: { at: string }, slot: string) => {
          const winner = slots.get(slot) ?? at
          slots.set(slot, winner)
          if (winner === at && !all.includes(at)) all.push(at)
          return Promise.resolve(winner === at)
        },
      },
    }
  }

  it('keeps the first of each slot and counts the rest', async () => {
    const { all, writer } = open()
    const readings = [0, 10, 299, 300, 310].map(reading)
    expect(await storeThinned(writer, 's', readings, new Set(), 300)).toBe(3)
    expect(all.sort()).toEqual(['k0', 'k300'])
  })

  it('keeps the readings that are always kept, which take no slot', async () => {
    const { all, writer } = open()
    const readings = [0, 10, 20].map(reading)
    expect(await storeThinned(writer, 's', readings, new Set(['k10']), 300)).toBe(1)
    expect(all.sort()).toEqual(['k0', 'k10'])
  })

  it('lets the winner of a slot come again, wherever it is in the message', async () => {
    const { all, writer } = open({ 0: 'k20' })
    expect(await storeThinned(writer, 's', [0, 10, 20, 30].map(reading), new Set(), 300)).toBe(3)
    expect(all).toEqual(['k20'])
  })

  it('keeps none of a slot that another message has taken', async () => {
    const { all, writer } = open({ 0: 'k5' })
    expect(await storeThinned(writer, 's', [0, 10].map(reading), new Set(), 300)).toBe(2)
    expect(all).toEqual([])
  })
})
