import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { Reading } from '../../shared/data/reading'
import { dm1, transport } from '../../shared/faultcodes/testVectors.json'
import { callerOf } from '../../test/doubles/openMemoryDevice'
import { readLatest, readReadingsCsv } from '../cloudapi/cloudDevices'
import { nameFaults } from './nameFaults'

const deviceid = DeviceId.parse('TRUCK0001')
const dm1Id = 419351040
const dataOf = (name: string): string => dm1.find((vector) => vector.name === name)?.data ?? ''
const readingOf = (data: string): Reading => ({ ts: 1770605590, vin: 28.1, can1: [{ id: dm1Id, data }] })
const oneFault = readingOf(dataOf('single DTC 110/0'))
const noFault = readingOf(dataOf('no fault, all lamps off'))
const coolant = /^Engine Coolant Temp.*: Data valid but above normal operational range/

/** A device whose cards have these settings; `reads` counts what was read of them. */
const openDevices = (entries: Record<string, unknown> = {}) => {
  const reads: string[] = []
  const item = (_: DeviceId, sk: string) => {
    reads.push(sk)
    return Promise.resolve(entries[sk] === undefined ? undefined : { entry: entries[sk] })
  }
  return { devices: { item }, reads }
}
const queryOf =
  (...data: Reading[]) =>
  () =>
    Promise.resolve({ data })

describe('the trouble codes of a reading', () => {
  it('are named, with the lamps and the control unit that reports them', async () => {
    const [faults] = await nameFaults(openDevices().devices, deviceid, [oneFault])
    expect(faults).toEqual([
      {
        bus: 'can1',
        sourceAddress: 0,
        spn: 110,
        fmi: 0,
        occurrenceCount: 1,
        description: expect.stringMatching(coolant) as string,
        lamps: ['mil', 'amberWarning'],
        uncertain: false,
      },
    ])
  })

  it('are read from a message of several frames on the second bus too', async () => {
    const frames = transport.find(({ name }) => name.includes('little-endian'))?.frames
    const [faults = []] = await nameFaults(openDevices().devices, deviceid, [{ ts: 1, can2: frames }])
    expect(faults.map(({ bus, spn, fmi }) => [bus, spn, fmi])).toEqual([
      ['can2', 609, 19],
      ['can2', 1569, 31],
      ['can2', 4334, 4],
    ])
  })

  it('are read in the byte order of the fault card, and a number of the maker has no name', async () => {
    const { devices } = openDevices({ 'DISPLAY#dtc1': { spnByteOrder: 'bigEndian' } })
    const [faults] = await nameFaults(devices, deviceid, [readingOf(dataOf('MAN single'))])
    expect(faults).toMatchObject([{ spn: 520198, fmi: 2, description: 'Unknown Fault Code' }])
  })

  it('that are none cost no reading of settings', async () => {
    const { devices, reads } = openDevices()
    expect(await nameFaults(devices, deviceid, [noFault, { ts: 1 }])).toEqual([[], []])
    expect(reads).toEqual([])
  })
})

describe('the Cloud API', () => {
  it('names the trouble codes of the newest reading, and says nothing of none', async () => {
    const { devices } = openDevices()
    const latestOf = (reading: Reading) => readLatest(queryOf(reading), devices)({ deviceid }, callerOf())
    expect(await latestOf(oneFault)).toMatchObject({ reading: oneFault, faults: [{ spn: 110, fmi: 0 }] })
    expect(await latestOf(noFault)).toEqual({ reading: noFault })
  })

  it('writes the names into the last column of a file whose columns were not chosen', async () => {
    const read = readReadingsCsv(queryOf(oneFault, { ts: 1770605591, vin: 28 }), openDevices().devices)
    const linesOf = async (asked: { dataKeys?: string[] }) => {
      const { bytes } = await read({ deviceid, dataPoints: 10, ...asked }, callerOf())
      return Buffer.from(bytes).toString().split('\r\n')
    }
    const [head, first, second] = await linesOf({})
    expect(head).toBe('ts,time,can1,vin,faults')
    expect(first).toMatch(/,28\.1,"?SPN 110 FMI 0 Engine Coolant Temp.*: Data valid but above normal/)
    expect(second).toBe('1770605591,2026-02-09T02:53:11.000Z,,28,')
    expect((await linesOf({ dataKeys: ['can1'] }))[0]).toBe('ts,time,can1')
  })
})
