import { expect, it } from 'vitest'
import { assetTypes } from './assetTypes'

it('offers each kind of machine once, in alphabetical order', () => {
  expect(assetTypes).toHaveLength(52)
  expect(new Set(assetTypes).size).toBe(52)
  expect(assetTypes).toEqual([...assetTypes].sort())
  expect(assetTypes).toEqual(expect.arrayContaining(['Drill Rig', 'Backhoe Loader', 'Test / Development']))
})
