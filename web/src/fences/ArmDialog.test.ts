import { describe, expect, it } from 'vitest'
import { nestConfig } from '../../../shared/devices/configTree'
import { checkConfig } from '../../../shared/settings/checkConfig'
import { armSettings } from './ArmDialog'

describe('what a device watches by itself', () => {
  it('is the circle of a fence and its speed limit', () => {
    const circle = { type: 'Point', coordinates: [151.0722, -32.6269], radiusM: 250 } as const
    expect(
      armSettings({ ...circle, coordinates: [...circle.coordinates] }, [
        { kind: 'speed', level: 'alert', kmh: 40 },
      ]),
    ).toEqual({
      'gps.position.alert.enable': true,
      'gps.position.alert.lat': -32.6269,
      'gps.position.alert.lon': 151.0722,
      'gps.position.alert.radius': 250,
      'gps.position.alert.hysteresis': 25,
      'gps.speed.alert.enable': true,
      'gps.speed.alert.threshold': 40,
      'gps.speed.alert.hysteresis': 4,
    })
  })

  it('is a circle around an area, and none around one that is too large', () => {
    const square = (half: number) =>
      ({
        type: 'Polygon',
        coordinates: [
          [
            [-half, -half],
            [half, -half],
            [half, half],
            [-half, half],
            [-half, -half],
          ],
        ],
      }) as Parameters<typeof armSettings>[0]
    const armed = armSettings(square(0.01))
    expect(armed).toMatchObject({ 'gps.position.alert.lat': 0, 'gps.position.alert.lon': 0 })
    expect(armed?.['gps.position.alert.radius']).toBeCloseTo(1573, -1)
    expect(checkConfig(nestConfig(armed ?? {})).ok).toBe(true)
    expect(armSettings(square(1))).toBeUndefined()
  })
})
