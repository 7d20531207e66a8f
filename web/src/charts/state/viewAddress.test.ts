import { describe, expect, it } from 'vitest'
import { enhanceView, viewOf, zoomTo } from './chartView'
import { readView, writeView } from './viewAddress'

const addressOf = (view: Parameters<typeof writeView>[0]) =>
  new URLSearchParams(
    Object.entries(writeView(view)).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )

describe('the view of a chart in its address', () => {
  it.each([
    viewOf('6h'),
    viewOf('1w'),
    enhanceView(zoomTo(viewOf('1d'), { min: 5_000_000, max: 9_000_000 })),
  ])('is read as it was written: %j', (view) => expect(readView(addressOf(view))).toEqual(view))

  it('is not said where it is as usual', () => expect(addressOf(viewOf('6h')).toString()).toBe(''))

  it.each(['from=5', 'from=9&to=5', 'from=a&to=b', 'range=2h', 'from=1.5&to=9'])(
    'of nonsense is the usual one: %s',
    (text) => expect(readView(new URLSearchParams(text))).toEqual(viewOf('6h')),
  )
})
