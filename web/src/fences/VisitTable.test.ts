import { expect, it } from 'vitest'
import { describeBetween } from './VisitTable'

const noonTs = 1_767_268_800

it('says the day once where both moments are on it', () => {
  expect(describeBetween({ fromTs: noonTs, toTs: noonTs })).not.toContain('between')
  expect(describeBetween({ fromTs: noonTs, toTs: noonTs + 65 }).match(/2026/g)).toHaveLength(1)
  expect(describeBetween({ fromTs: noonTs, toTs: noonTs + 86_400 }).match(/2026/g)).toHaveLength(2)
})
