import { expect, it } from 'vitest'
import { readRawRange, writeRawRange } from './rawLimits'

it('says a range in an address and reads it again, whole seconds that hold all of it', () => {
  expect(writeRawRange({ fromMs: 1_800_000_000_900, toMs: 1_800_000_060_100 })).toEqual({
    from: '1800000000',
    to: '1800000061',
  })
  expect(readRawRange(new URLSearchParams('from=1800000000&to=1800000061'))).toEqual({
    fromMs: 1_800_000_000_000,
    toMs: 1_800_000_061_000,
  })
})

it.each(['', 'from=5', 'from=x&to=6', 'from=6&to=5', 'from=-1&to=5', 'from=1.5&to=5'])(
  'finds no range in %j',
  (text) => expect(readRawRange(new URLSearchParams(text))).toBeUndefined(),
)
