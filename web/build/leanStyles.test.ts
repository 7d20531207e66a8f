import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { withoutUnused } from './leanStyles'

const sheet = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@mantine/core/styles/${name}.layer.css`), 'utf8')

/** Words of a sheet that stand in its rules, each once. */
const classesIn = (css: string): string[] => [...new Set(css.match(/\bm_[0-9a-f]+/g))].sort()

it('keeps all of a button but groups of them', () => {
  expect(classesIn(withoutUnused(sheet('Button')))).toEqual(
    classesIn(sheet('Button')).filter((part) => !['m_80d6d844', 'm_70be2a01'].includes(part)),
  )
})

it('keeps the ring, and neither bars nor dots', () => {
  expect(classesIn(withoutUnused(sheet('Loader')))).toEqual(['m_5ae2e3c', 'm_b34414df', 'm_f8e89c4b'].sort())
})

it('keeps all of a field but the looks that none has', () => {
  const lean = withoutUnused(sheet('Input'))
  expect(classesIn(lean)).toEqual(classesIn(sheet('Input')).filter((part) => part !== 'm_93f4ed57'))
  for (const look of ["'default'", "'filled'", 'data-error', ':disabled', '::placeholder']) {
    expect(lean.split(look).length, look).toBe(sheet('Input').split(look).length)
  }
  expect(lean).not.toContain('data-success')
  expect(lean.replaceAll(":not([data-variant='unstyled'])", '')).not.toContain('unstyled')
})

it('leaves every bracket closed', () => {
  for (const name of ['Button', 'Input', 'Loader']) {
    const css = withoutUnused(sheet(name))
    expect(css.split('{').length, name).toBe(css.split('}').length)
  }
})
