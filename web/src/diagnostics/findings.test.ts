import { describe, expect, it } from 'vitest'
import { type DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { type Facts, findingsOf } from './findings'

const nowMs = 1_800_000_000_000
const point = (more: Partial<DiagnosticPoint> = {}): DiagnosticPoint => ({
  ts: nowMs / 1000 - 60,
  missed: 0,
  isBuffered: false,
  isClockUnset: false,
  ...more,
})
const link: Facts['link'] = {
  isConnected: false,
  lastContactTs: nowMs / 1000 - 30,
  latestTs: nowMs / 1000 - 31,
  intervalSeconds: 60,
  expectedSeconds: 60,
  openCommands: 0,
  provisionedTs: 1,
}
const titles = ({ link: changed, ...facts }: Partial<Omit<Facts, 'link'>> & { link?: object } = {}) =>
  findingsOf({
    nowMs,
    points: [],
    config: {},
    unreadable: { count: 0, more: false },
    ...facts,
    link: { ...link, ...changed },
  }).map(({ title }) => title)
const silent = { lastContactTs: nowMs / 1000 - 7200 }

describe('findings', () => {
  it('say when all is well', () => {
    expect(titles({ points: Array.from({ length: 15 }, () => point()) })).toEqual([
      'Last contact 30 s ago.',
      '100.0 % of the expected readings arrived.',
    ])
  })

  it('tell a device that was never there from one that sends no readings', () => {
    expect(titles({ link: { lastContactTs: undefined } })).toEqual(['The device has never made contact.'])
    expect(titles({ link: { latestTs: undefined } })).toEqual([
      'The device makes contact, but no reading has arrived yet.',
    ])
  })

  it('look for what silenced a device in how it stood when it was last heard', () => {
    const usual = Array.from({ length: 9 }, () => point({ vin: 26, gsm_rssi: -80 }))
    const last = (more: Partial<DiagnosticPoint>) =>
      titles({ link: silent, points: [...usual, point(more)] }).slice(0, 2)
    expect(last({ vin: 26, gsm_rssi: -80 })).toEqual([
      'No contact for 2 h.',
      'Supply and signal were as usual at the last contact.',
    ])
    expect(last({ vin: 19.84 })[1]).toBe('Supply Voltage was 19.8 V at the last contact, usually 26.0 V.')
    expect(last({ vin: 26, gsm_rssi: -110 })[1]).toBe('4G LTE Signal was weak at the last contact: -110 dBm.')
    expect(last({ vin: 26, gsm_rssi: -114 })[1]).toBe('Supply and signal were as usual at the last contact.')
    expect(last({ vbat: 0 })[1]).toBe('Supply and signal were as usual at the last contact.')
  })

  it('say that data is switched off', () => {
    expect(titles({ config: { 'endpoint.data_to_portal': false } })[1]).toMatch(/turns data sending/)
  })

  it('count what is missing, what came late and what could not be read', () => {
    const points = [
      point(),
      point({ missed: 3 }),
      point({ isBuffered: true, lateSeconds: 900 }),
      point({ isClockUnset: true, lateSeconds: -12 }),
    ]
    expect(
      titles({ points, unreadable: { count: 100, more: true, lastTs: nowMs / 1000 - 300 } }).slice(1),
    ).toEqual([
      'More than 100 messages could not be read, the last 5 min ago.',
      'Only 57.1 % of the expected readings arrived; 3 readings missing.',
      '1 reading of the last 4 came late, by up to 15 min.',
      '1 reading had no valid time; the time of arrival is shown instead.',
      'The clock of the device is 12 s ahead.',
    ])
  })

  it('tell a device that keeps to another interval than it should', () => {
    const points = Array.from({ length: 20 }, (_, i) => point({ ts: i * 180, sinceSeconds: 180 }))
    expect(titles({ points })[1]).toBe('It reports every 3 min, not every 1 min.')
  })

  it('name commands that wait', () => {
    expect(titles({ link: { openCommands: 1 } })).toContain('1 command not finished.')
  })
})
