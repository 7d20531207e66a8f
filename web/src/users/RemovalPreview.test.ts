import { expect, it } from 'vitest'
import { lostActions } from './RemovalPreview'
import { rightsTable } from './RightsTable'

it('names what goes with a role, and nothing where the role stays', () => {
  expect(lostActions('OPERATOR', 'VIEW')).toEqual(['Trigger device actions'])
  expect(lostActions('USER', 'USER')).toEqual([])
  expect(lostActions('VIEW', 'ADMIN')).toEqual([])
})

it('names all that a person could do who loses access', () => {
  expect(lostActions('ADMIN', undefined)).toEqual(rightsTable.map(({ action }) => action))
  expect(lostActions('VIEW', undefined)).toEqual(['View data'])
})
