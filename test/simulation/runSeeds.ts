import { planOf } from './plan'
import { type Outcome, play } from './play'
import { showFailure } from './showFailure'

const reportEvery = 200

/** Plays seeds, and shows what is wrong with each that breaks an invariant. */
export const runSeeds = async (from: number, seeds: number): Promise<void> => {
  const began = performance.now()
  const total: Outcome['counts'] = {
    requests: 0,
    faults: 0,
    readings: 0,
    commands: 0,
    saves: 0,
    charges: 0,
    mails: 0,
  }
  let failed = 0
  for (let seed = from; seed < from + seeds; seed += 1) {
    const plan = planOf(seed)
    const { violations, counts } = await play(plan)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
    const [first] = violations
    if (first !== undefined) {
      failed += 1
      await showFailure(plan, first)
    }
    const played = seed - from + 1
    if (played % reportEvery > 0 && played < seeds) continue
    const perSecond = ((played * 1000) / (performance.now() - began)).toFixed(1)
    console.log(
      `${played} of ${seeds} seeds from ${from}, ${perSecond} a second, ${failed} failed: ${JSON.stringify(total)}`,
    )
  }
}
