import { expect, it } from 'vitest'
import { describeHomePage } from './describeHomePage'

it('says which page a name opens, and which there are when it opens none', () => {
  expect(describeHomePage('securified')).toContain('Securified page')
  expect(describeHomePage('vibracoder')).toBe(
    'There is no page “vibracoder”. Choose one of: securified, vibracorder.',
  )
  expect(describeHomePage('constructor')).toContain('There is no page')
  expect(describeHomePage('')).toContain('no link')
})
