import { describe, expect, it } from 'vitest'
import { DataKey, isDataKey } from './reading'

describe('a data key', () => {
  it.each(['vin', 'gps_lat', 'state1_hrs', 'CAN1', 'x'.repeat(64), 'to_string'])('may be %s', (key) => {
    expect([isDataKey(key), DataKey.safeParse(key).success]).toEqual([true, true])
  })

  it.each(['', '1vin', '_vin', 'a.b', 'a b', '$x', 'é', 'x'.repeat(65), 'vin\n'])('may not be %j', (key) => {
    expect([isDataKey(key), DataKey.safeParse(key).success]).toEqual([false, false])
  })

  it('may not be a name that every object has of its own', () => {
    const names = Object.getOwnPropertyNames(Object.prototype)
    expect(names).toContain('toString')
    expect(names.filter(isDataKey)).toEqual([])
  })
})
