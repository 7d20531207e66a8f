import { expect, it } from 'vitest'
import { noEffectCounts, playEffect } from './playEffect'

const pumps = 400

// The same seeds each time; others by `npm run effects`.
it('of 400 pumps that obey, ignore, are late or start by themselves, each end is what is true', () => {
  const first = 1
  const counts = noEffectCounts()
  for (let seed = first; seed < first + pumps; seed += 1) playEffect(seed, counts)
  console.log(`pumps from seed ${first}: ${JSON.stringify(counts)}`)
  // They reach what they are meant for.
  expect(counts.obeys.confirmed).toBeGreaterThan(pumps / 12)
  expect(counts.ignores.noEffect).toBeGreaterThan(pumps / 12)
  expect(counts.late.noEffect).toBeGreaterThan(pumps / 12)
  for (const habit of ['runs', 'ranBefore', 'speedsUp'] as const) {
    expect(counts[habit].notProvable, habit).toBeGreaterThan(pumps / 40)
    expect(counts[habit].confirmed, habit).toBeUndefined()
  }
  expect(counts.changed).toBeGreaterThan(pumps / 100)
})
