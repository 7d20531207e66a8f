import { expect, it } from 'vitest'
import { brands } from '../../shared/brands/brands'
import { textPages } from '../../shared/core/siteFiles'
import { isTooOld } from '../../shared/devicetodevice/allowedDevices'
import { releases } from '../../shared/firmware/releases'
import { maxScriptBytesOf } from '../../shared/scripts/scanScript'
import { changelistFile, makeFirmwareChangelist } from './textPages'

const page = makeFirmwareChangelist()
const sections = page.split('<h2>').slice(1)

it('is where the brand says', () => {
  expect(textPages).toContain(changelistFile)
  expect(brands.default.changelistUrl).toBe(`/${changelistFile}`)
})

it('names each release once', () => {
  const named = [...page.matchAll(/<li>(SFW\d{3}-[\d.]+):/g)].map(([, fw]) => fw)
  expect(named).toEqual(releases.map(({ fw }) => fw))
})

it('names the first firmware that asks other devices', () => {
  const named = [...page.matchAll(/(SFW\d{3}-[\d.]+): Device to Device/g)].map(([, fw]) => fw!)
  expect(named).toHaveLength(2)
  expect(named.map(isTooOld)).toEqual([false, false])
  expect(['SFW003-3.99.99', 'SFW002-2.6.3'].map(isTooOld)).toEqual([true, true])
})

it('gives the size that a script may have', () => {
  for (const section of sections) {
    const [, size = ''] = /up to ([\d,]+) bytes/.exec(section) ?? []
    expect(Number(size.replace(',', '')), section).toBe(maxScriptBytesOf(`${section.slice(0, 6)}-1.0.0`))
  }
  expect(sections).toHaveLength(3)
})
