import { expect, it } from 'vitest'
import { type Step, isCharged } from './Payments'

it.each([
  ['a subscription that begins at once', { kind: 'create' }, true],
  ['a subscription that begins later', { kind: 'create', startsTs: 1 }, false],
  ['a change that costs something', { kind: 'update', isCharged: true }, true],
  ['a change that costs nothing', { kind: 'update', isCharged: false }, false],
  ['an end', { kind: 'cancel', isCharged: true }, false],
])('whether %s is charged', (_, step, expected) => {
  expect(isCharged(step as unknown as Step)).toBe(expected)
})
