import { expect, it } from 'vitest'
import { chooseGroup } from './ownPlaces'

const groups = [{ groupid: 'g-aaaaaaaaa' }, { groupid: 'g-bbbbbbbbb' }]
const place = (id: string) => ({ id })

it('opens the group last seen, whatever devices were seen since', () => {
  expect(chooseGroup([place('TRUCK0001'), place('g-bbbbbbbbb')], groups)?.groupid).toBe('g-bbbbbbbbb')
})

it('passes over a group that is no longer shared', () => {
  expect(chooseGroup([place('g-ccccccccc'), place('g-bbbbbbbbb')], groups)?.groupid).toBe('g-bbbbbbbbb')
})

it('opens the first without a history, and none when there is none', () => {
  expect(chooseGroup([], groups)?.groupid).toBe('g-aaaaaaaaa')
  expect(chooseGroup([place('g-aaaaaaaaa')], [])).toBeUndefined()
})
