import { expect, it } from 'vitest'
import { regulatoryPartOf } from './regulatoryInfo'

it.each([
  ['ORB-C1', 'ORB-C1'],
  ['ORB-C1-G', 'ORB-C1'],
  ['QUAD-C2-H', 'QUAD-C2'],
  ['ORB-C2', undefined],
  ['ORB-X1-G', undefined],
  ['MY-ORB-C1', undefined],
  [undefined, undefined],
])('has the regulatory information on %s', (model, part) => {
  expect(regulatoryPartOf(model)?.model).toBe(part)
})
