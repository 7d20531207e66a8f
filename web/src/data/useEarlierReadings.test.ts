import { describe, expect, it } from 'vitest'
import { earlierKeys } from './useEarlierReadings'

describe('earlierKeys', () => {
  it('are the position and the keys that show their last reading', () => {
    const display = {
      cp1: { showLastReading: true },
      cp2: { showLastReading: false },
      cp3: { showLastReading: true, displayType: 'hide' as const },
      widget1: { showLastReading: true },
      vin: { dp: 1 },
    }
    expect(earlierKeys(display, {})).toEqual(['gps_lat', 'gps_lon', 'cp1'])
  })

  it('are no position where there is no map', () => {
    expect(earlierKeys({}, { 'gps.interval': 0 })).toEqual([])
    expect(earlierKeys({ gps_position: { displayType: 'hide' } }, {})).toEqual([])
  })
})
