import { expect, it } from 'vitest'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { contactColumns, writeChannel } from './ContactTable'

const point = (change: Partial<DiagnosticPoint>): DiagnosticPoint => ({
  ts: 1,
  missed: 0,
  isBuffered: false,
  isClockUnset: false,
  ...change,
})
const headers = (...points: DiagnosticPoint[]) => contactColumns(points).map(({ header }) => header)

it('a battery that is not fitted is no voltage of 0, a signal that the modem cannot tell is unknown', () => {
  expect(writeChannel('vbat', 0)).toBe('–')
  expect(writeChannel('vbat', 7.5)).toBe('7.50 V')
  expect(writeChannel('gsm_rssi', -114)).toBe('(unknown)')
  expect(writeChannel('vin', 0)).toBe('0.00 V')
})

it('a channel has a column while any reading has measured it', () => {
  expect(headers(point({ vbat: 0, vin: 12 }))).not.toContain('Battery Voltage')
  expect(headers(point({ vbat: 0 }), point({ vbat: 7 }))).toContain('Battery Voltage')
  expect(headers(point({ gsm_rssi: -114 }))).toContain('4G LTE Signal')
})
