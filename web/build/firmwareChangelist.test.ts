import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brands } from '../../shared/brands/brands'
import { textPages } from '../../shared/core/siteFiles'
import { isTooOld } from '../../shared/devicetodevice/isTooOld'
import { maxScriptBytesOf } from '../../shared/scripts/scriptLimits'

const page = readFileSync(new URL('../textpages/firmware-changelist.html', import.meta.url), 'utf8')
const sections = page.split('<h2>').slice(1)

it('is where the brand says', () => {
  expect(textPages.map((file) => `/${file}`)).toContain(brands.default.changelistUrl)
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
