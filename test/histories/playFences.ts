import { type Random, seededRandom } from '../../scripts/fleet/physics/noise'
import { advanceFences, type GroupFences, noFences } from '../../functions/fences/deviceFences'
import { type Fence, fenceOf } from '../../shared/fences/fence'
import { type Fix, metresPerDegree } from '../../shared/fences/fix'
import { visitsOf } from '../../functions/fences/visits'
import { minuteMs } from '../../shared/core/time'
import type { PlaceShape, Position } from '../../shared/places/place'

const yard: Position = [151.07, -32.62]
const everyMs = 5 * minuteMs
const gapMs = 3 * everyMs
const dayFixes = (24 * 60 * minuteMs) / everyMs

/** A position so many metres east and north of the yard. */
export const from = (east: number, north = 0): Position => [
  yard[0] + east / metresPerDegree / Math.cos((yard[1] * Math.PI) / 180),
  yard[1] + north / metresPerDegree,
]

const made = (shape: PlaceShape): Fence => {
  const fence = fenceOf(
    { placeid: 'p-00000001', name: 'Yard', shape, rules: [{ kind: 'exit', level: 'alarm' }] },
    1,
  )
  if (fence === undefined) throw new Error('a spot is no fence')
  return fence
}
const square = (half: number): PlaceShape => ({
  type: 'Polygon',
  coordinates: [
    [from(-half, -half), from(half, -half), from(half, half), from(-half, half), from(-half, -half)],
  ],
})
/** From a small yard to a pit: all hold a machine in their middle with its noise. */
const fences: readonly Fence[] = [
  made({ type: 'Point', coordinates: yard, radiusM: 30 }),
  made({ type: 'Point', coordinates: yard, radiusM: 200 }),
  made(square(60)),
  made(square(700)),
]

const between = (random: Random, least: number, most: number) => least + random() * (most - least)

/** Noise of 5 to 15 m in any direction, and one fix in a hundred that is off by up to 2 km. */
const parkedFix = (random: Random, n: number): Fix => {
  const metres = random() < 0.01 ? between(random, 15, 2000) : between(random, 5, 15)
  const angle = between(random, 0, 2 * Math.PI)
  return {
    tsMs: n * everyMs,
    at: from(metres * Math.cos(angle), metres * Math.sin(angle)),
    errorM: between(random, 10, 20),
    kmh: between(random, 0, 2),
  }
}

/** How often a machine that is parked inside is said to have left, over some days. */
export const exitsOfParked = (seed: number, days: number): number => {
  const random = seededRandom(seed)
  const fence = fences[seed % fences.length]
  if (fence === undefined) throw new Error('no fence')
  const fixes = Array.from({ length: days * dayFixes }, (_, n) => parkedFix(random, n))
  const first = { tsMs: -everyMs, at: yard, errorM: 10, kmh: 0 }
  return visitsOf(fence, [first, ...fixes], { gapMs }).filter(({ left }) => left !== undefined).length
}

/** A way in and out again and again, its true side at each fix well away from the edge, with noise in each fix. */
const crossings = (random: Random) => {
  const radiusM = between(random, 50, 1000)
  const fence = made({ type: 'Point', coordinates: yard, radiusM })
  const fixes: Fix[] = []
  const truth: { n: number; isInside: boolean }[] = []
  let isInside = false
  for (let turn = 0; turn < 10; turn += 1) {
    const angle = between(random, 0, 2 * Math.PI)
    const distance = isInside
      ? between(random, 0, radiusM - 30)
      : radiusM + Math.max(25, radiusM / 10) + between(random, 50, 1000)
    truth.push({ n: fixes.length, isInside })
    const stays = Math.floor(between(random, 3, 12))
    for (let n = 0; n < stays; n += 1) {
      const noise = between(random, 0, 15)
      fixes.push({
        tsMs: fixes.length * everyMs,
        at: from(distance * Math.cos(angle) + noise, distance * Math.sin(angle)),
        errorM: 15,
        kmh: n === 0 ? between(random, 3, 60) : between(random, 0, 20),
      })
    }
    isInside = !isInside
  }
  return { fence, fixes, truth }
}

/** What is wrong with how a way in and out is followed. */
export const wrongInCrossings = (seed: number): string[] => {
  const random = seededRandom(seed)
  const { fence, fixes, truth } = crossings(random)
  const group: GroupFences = { groupid: 'g', version: 1, fences: [fence] }
  const wrong: string[] = []
  let state = noFences
  let last: Fix | undefined
  fixes.forEach((fix, n) => {
    const before = last
    state = advanceFences(state, [group], fix, () => before)
    last = fix
    const turn = truth.findLast((each) => each.n <= n)
    const isInside = state.states[fence.placeid]?.isInside === true
    if (turn !== undefined && n > turn.n && isInside !== turn.isInside) {
      wrong.push(`fix ${n}: ${isInside ? 'inside' : 'outside'} two fixes after it was not`)
    }
  })

  const visits = visitsOf(fence, fixes, { gapMs })
  const stays = visits.filter(({ isPassed }) => isPassed !== true)
  const trueStays = truth.filter(({ isInside }) => isInside)
  if (stays.length !== trueStays.length) wrong.push(`${stays.length} visits, not ${trueStays.length}`)
  stays.forEach(({ entered }, i) => {
    const atMs = (trueStays[i]?.n ?? 0) * everyMs
    if (entered === undefined || entered.fromMs >= atMs || entered.toMs < atMs)
      wrong.push(`visit ${i}: entered beyond its bounds`)
  })

  const shuffled = fixes
    .map((fix) => ({ fix, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ fix }) => fix)
  const again = JSON.stringify(visitsOf(fence, [...shuffled, ...shuffled.slice(0, 5)], { gapMs }))
  if (again !== JSON.stringify(visits)) wrong.push('other visits when the fixes arrive in another order')
  return wrong
}
