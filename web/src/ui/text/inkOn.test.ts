import { expect, it } from 'vitest'
import { inkOn } from './inkOn'

it('takes dark ink on light colours and light ink on dark ones', () => {
  expect(['#ffffff', '#ffe08a', '#1a1a1a', '#1f4ea0'].map(inkOn)).toEqual(['dark', 'dark', 'light', 'light'])
})
