import { expect, it } from 'vitest'
import { initialsOf } from './AccountMenu'

it.each([
  ['Ada Lovelace', 'x@example.com', 'AL'],
  ['  ', 'grace.hopper@example.com', 'GH'],
  ['Åsa', 'x@example.com', 'Å'],
  ['', '', ''],
])('calls %j <%s> %j', (name, email, initials) => {
  expect(initialsOf({ name, email })).toBe(initials)
})
