import type { FenceRule } from '../../../shared/places/fenceRule'
import type { PlaceShape } from '../../../shared/places/place'
import { circleAround } from '../../../shared/fences/fence'

/** The largest circle that a device watches by itself. */
const mostRadiusM = 10_000
const shareOfHysteresis = 0.1
const leastHysteresisM = 25

/** What the device decides with, six decimals of a degree being a tenth of a metre. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 + 0

/**
 * The settings with which a device watches a fence by itself, without the portal: one circle, that around an area, and
 * the speed limit where the fence has one. Undefined for a fence that is larger than devices can watch.
 */
export const armSettings = (
  shape: PlaceShape,
  rules: readonly FenceRule[] = [],
): Record<string, boolean | number> | undefined => {
  const { centre, radiusM } = circleAround(shape)
  const radius = Math.ceil(radiusM)
  if (radius < 1 || radius > mostRadiusM) return undefined
  const speed = rules.find((rule) => rule.kind === 'speed')
  return {
    'gps.position.alert.enable': true,
    'gps.position.alert.lat': round(centre[1]),
    'gps.position.alert.lon': round(centre[0]),
    'gps.position.alert.radius': radius,
    'gps.position.alert.hysteresis': Math.max(leastHysteresisM, Math.round(shareOfHysteresis * radius)),
    ...(speed === undefined
      ? {}
      : {
          'gps.speed.alert.enable': true,
          'gps.speed.alert.threshold': Math.max(1, Math.round(speed.kmh)),
          'gps.speed.alert.hysteresis': Math.max(1, Math.round(shareOfHysteresis * speed.kmh)),
        }),
  }
}
