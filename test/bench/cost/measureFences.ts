import { minuteMs, secondMs } from '../../../shared/core/time'
import { type GroupFences, advanceFences, noFences } from '../../../functions/fences/deviceFences'
import { fenceOf } from '../../../shared/fences/fence'
import { fenceEvents } from '../../../functions/fences/fenceEvents'
import { type Fix, metresPerDegree } from '../../../shared/fences/fix'
import type { PlaceShape, Position } from '../../../shared/places/place'
import type { Figure } from '../core/Figure'

const fences = 200
const messages = 20_000

const east = (metres: number): Position => [151 + metres / metresPerDegree, 0]

/** Half of them circles, half areas of 24 corners, side by side along a road. */
const group: GroupFences = {
  groupid: 'g-Bench0001',
  version: 1,
  fences: Array.from({ length: fences }, (_, n) => {
    const at = east(500 * n)
    const ring = Array.from({ length: 25 }, (_corner, i): Position => {
      const angle = (2 * Math.PI * (i % 24)) / 24
      return [at[0] + (200 / metresPerDegree) * Math.cos(angle), (200 / metresPerDegree) * Math.sin(angle)]
    })
    const shape: PlaceShape =
      n % 2 === 0
        ? { type: 'Point', coordinates: at, radiusM: 200 }
        : { type: 'Polygon', coordinates: [ring] }
    const fence = fenceOf(
      { placeid: `p-${n}`, name: `Fence ${n}`, shape, rules: [{ kind: 'exit', level: 'alarm' }] },
      1,
    )
    if (fence === undefined) throw new Error('A circle has an inside.')
    return fence
  }),
}

const fixAt = (n: number, metres: number): Fix => ({
  tsMs: n * minuteMs,
  at: east(metres),
  errorM: 15,
  kmh: 20,
})

/** What 200 fences add to the work of a message that turns nothing, and of a drive along all of them. */
export const measureFences = (): Figure[] => {
  const perMessage = (metresOf: (n: number) => number): number => {
    let state = noFences
    let last: Fix | undefined
    const take = (n: number) => {
      const fix = fixAt(n, metresOf(n))
      const before = last
      state = advanceFences(state, [group], fix, () => before)
      fenceEvents(state, [group], { tsMs: fix.tsMs, kmh: fix.kmh })
      last = fix
    }
    for (let n = 0; n < messages; n += 1) take(n)
    const began = performance.now()
    for (let n = messages; n < 2 * messages; n += 1) take(n)
    return ((performance.now() - began) * secondMs) / messages
  }
  const limit =
    'a box for each fence; only those whose box holds the position, or that hold the device, are looked at'
  const aim = '≤ 30 µs'
  return [
    { name: 'a message inside one of 200 fences', ours: perMessage(() => 0), unit: 'µs', aim, limit },
    {
      ...{ name: 'a message that leaves one of 200 fences and enters the next', unit: 'µs' },
      limit: 'a hundred fences that were left stay in the row while their rule says so, and are written anew',
      ours: perMessage((n) => (500 * n) % (500 * fences)),
    },
  ]
}
