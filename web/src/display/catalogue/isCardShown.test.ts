import { expect, it } from 'vitest'
import { isCardShown } from './isCardShown'

const facts = { role: 'OPERATOR', featuresVersion: 3, isQueueShown: true } as const

it('hides triggers from those who may only look', () => {
  expect(isCardShown('triggers', facts)).toBe(true)
  expect(isCardShown('triggers', { ...facts, role: 'VIEW' })).toBe(false)
  expect(isCardShown('triggers', { ...facts, role: undefined })).toBe(false)
})

it('shows states from the third generation on', () => {
  expect(isCardShown('state', facts)).toBe(true)
  expect(isCardShown('workStates', { ...facts, featuresVersion: 2 })).toBe(false)
  expect(isCardShown('utilisation', { ...facts, featuresVersion: undefined })).toBe(false)
})

it('shows measurements to everybody', () => {
  expect(isCardShown('value', { role: undefined, featuresVersion: 1, isQueueShown: false })).toBe(true)
  expect(isCardShown('commandQueue', { ...facts, isQueueShown: false })).toBe(false)
})

it('shows the asset image when the notes hold one', () => {
  expect(isCardShown('assetImage', facts)).toBe(false)
  expect(isCardShown('assetImage', { ...facts, hasAssetImage: true })).toBe(true)
})
