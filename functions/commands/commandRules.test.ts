import { expect, it } from 'vitest'
import type { SpecialGroup } from '../../shared/core/roles'
import type { Caller } from '../core/http/caller'
import { mayHandle, mayQueue } from './commandRules'

const as = (role: Caller['role'], ...groups: SpecialGroup[]) =>
  ({ role, specialGroups: new Set(groups) }) as Pick<Caller, 'role' | 'specialGroups'>
const staff = as('ADMIN', 'senquip_admin')

it.each([
  ['a trigger', 'Admin.Trigger', [true, true, true, false, false]],
  ['a method that is in no table', 'Sys.Unknown', [true, false, false, false, false]],
])('%s is for those who may give it', (_, method, expected) => {
  const people = [staff, as('ADMIN'), as('USER'), as('VIEW'), as(undefined)]
  expect(people.map((person) => mayQueue(person, method))).toEqual(expected)
  expect(people.map((person) => mayHandle(person, method))).toEqual(expected)
})

it('settings on their way are for staff and for those who may save them', () => {
  const people = [staff, as('ADMIN'), as('USER'), as('OPERATOR'), as('VIEW'), as(undefined)]
  expect(people.map((person) => mayHandle(person, 'Config.Set'))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(people.map((person) => mayHandle(person, 'Admin.Trigger'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
