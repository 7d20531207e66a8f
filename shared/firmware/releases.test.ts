import { describe, expect, it } from 'vitest'
import { Firmware } from './firmware'
import { compareFirmware, isBehind, latestFor, releases, releasesFor } from './releases'

const known = ['SFW003-3.4.0', 'SFW003-3.10.0', 'SFW003-3.9.12', 'SFW002-9.0.0'].map((fw) => ({
  fw,
  notes: [],
}))

describe('the latest firmware of a device', () => {
  it('is the highest version of its own number, by its figures and not by its letters', () => {
    expect(latestFor('SFW003-3.4.0', known)).toBe('SFW003-3.10.0')
    expect(latestFor('SFW002-2.6.4', known)).toBe('SFW002-9.0.0')
    expect(releasesFor('SFW003-1.0.0', known).map(({ fw }) => fw)).toEqual([
      'SFW003-3.10.0',
      'SFW003-3.9.12',
      'SFW003-3.4.0',
    ])
  })

  it('is unknown for a number without a release, and for a build by date', () => {
    for (const fw of ['SFW009-1.0.0', '20260101-120000', '']) {
      expect(latestFor(fw, known)).toBeUndefined()
      expect(isBehind(fw, known)).toBe(false)
    }
  })

  it('leaves behind what is older, and neither what runs it nor what runs something newer', () => {
    expect(
      ['SFW003-3.9.12', 'SFW003-3.10.0', 'SFW003-3.11.0', 'SFW003-custom'].map((fw) => isBehind(fw, known)),
    ).toEqual([true, false, false, false])
  })
})

it('compares versions of one number alone', () => {
  expect(compareFirmware('SFW003-3.2.1', 'SFW003-3.10.0')).toBeLessThan(0)
  expect(compareFirmware('SFW003-3.2.1', 'SFW003-3.2.1')).toBe(0)
  expect(compareFirmware('SFW003-3.2.1', 'SFW002-3.2.1')).toBeUndefined()
})

it('are releases that a device may be asked to load, each once', () => {
  for (const { fw } of releases) expect(Firmware.safeParse(fw).success, fw).toBe(true)
  expect(new Set(releases.map(({ fw }) => fw)).size).toBe(releases.length)
})
