import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { createRawFile, csvParts, jsonParts, keysOf, rawFileName } from './rawFile'

const readings = [
  { vin: -1.5, ts: 1_800_000_000.5, cp1: '=1+1', deviceid: 'TRUCK0001' },
  { ts: 1_800_000_005, aws_ts: 1_800_000_006_000, can1: [{ id: 1, data: 'FF' }] },
]

describe('a file of raw data', () => {
  it('has time and origin in front and every key that any reading has', () => {
    expect(keysOf(readings)).toEqual(['ts', 'aws_ts', 'deviceid', 'can1', 'cp1', 'vin'])
  })

  it('keeps numbers as numbers and disarms formulas as CSV', () => {
    expect(csvParts(readings).join('')).toBe(
      [
        'ts,aws_ts,deviceid,can1,cp1,vin\r\n',
        "1800000000.5,,TRUCK0001,,'=1+1,-1.5\r\n",
        '1800000005,1800000006000,,"[{""id"":1,""data"":""FF""}]",,\r\n',
      ].join(''),
    )
  })

  it('holds exactly the readings as JSON, however many blocks they take', () => {
    const many = Array.from({ length: 1203 }, (_, i) => ({ ts: i, vin: 1 - i / 7 }))
    expect(JSON.parse(jsonParts(many).join(''))).toEqual(many)
    expect(JSON.parse(jsonParts([]).join(''))).toEqual([])
  })

  it('is the same when it is gathered page by page', async () => {
    for (const kind of ['csv', 'json'] as const) {
      const file = createRawFile(kind)
      for (const reading of readings) file.take([reading])
      file.take([])
      const whole = (kind === 'csv' ? csvParts : jsonParts)(readings).join('')
      expect(await new Blob(await file.finish()).text()).toBe(whole)
    }
  })

  it('is named for its device and its range', () => {
    const range = {
      fromMs: new Date(2026, 10, 20, 8, 5).getTime(),
      toMs: new Date(2026, 10, 21, 16).getTime(),
    }
    expect(rawFileName(DeviceId.parse('TRUCK0001'), range, 'csv')).toBe(
      'TRUCK0001_2026-11-20_0805_to_2026-11-21_1600.csv',
    )
  })
})
