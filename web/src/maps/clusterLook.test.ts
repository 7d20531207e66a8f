import { expect, it } from 'vitest'
import { clusterLook } from './clusterLook'

it('has the colour of the worst, and is faint only where all are silent', () => {
  const [silent, live] = [
    { colour: 'amber', opacity: 0.5 },
    { colour: 'blue', opacity: 1 },
  ]
  expect(clusterLook([silent, live])).toEqual({ colour: 'amber', opacity: 1 })
  expect(clusterLook([silent, silent])).toEqual({ colour: 'amber', opacity: 0.5 })
})
