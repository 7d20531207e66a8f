import { expect, it } from 'vitest'
import { addCounts, noRollouts, playRollout } from './playRollouts'

const seeds = 30

// The same seeds each time; others by `npm run rollouts`, and one alone with `--seed N --seeds 1`.
it('in 30 change sets a bad patch reaches none but the canary, nothing goes out in a pause, and an undo is exact', async () => {
  let total = noRollouts
  for (let n = 0; n < seeds; n += 1) total = addCounts(total, await playRollout(7_000_000 + n, 400))
  console.log(`change sets from seed 7000000: ${JSON.stringify(total)}`)
  // They reach what they are meant for.
  expect(total.sets).toBe(seeds)
  expect(total.touched).toBeGreaterThan(seeds)
  expect(total.pauses).toBeGreaterThan(0)
  expect(total.undone).toBeGreaterThan(seeds)
  expect(total.conflicts).toBeGreaterThan(0)
})
