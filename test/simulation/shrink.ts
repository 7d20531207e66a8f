import type { Mutant } from './Mutant'
import type { Plan } from './plan'
import { play } from './play'

const lists = ['steps', 'faults'] as const

/** Whether a run still breaks the invariant. */
const breaks = async (plan: Plan, invariant: string, mutant: Mutant): Promise<boolean> => {
  try {
    return (await play(plan, mutant)).violations.some((each) => each.invariant === invariant)
  } catch {
    // Another fault than the one that is looked for.
    return false
  }
}

const without = <T>(all: readonly T[], from: number, count: number): T[] => [
  ...all.slice(0, from),
  ...all.slice(from + count),
]

/**
 * The smallest run that still breaks the invariant: steps and faults are left out, at first half of them at once, then
 * fewer, until nothing can be spared.
 */
export const shrink = async (plan: Plan, invariant: string, mutant: Mutant = {}): Promise<Plan> => {
  let smallest = plan
  const tryInstead = async (next: Plan): Promise<boolean> => {
    const isSmaller = await breaks(next, invariant, mutant)
    if (isSmaller) smallest = next
    return isSmaller
  }
  for (let before: Plan | undefined; before !== smallest;) {
    before = smallest
    for (const list of lists) {
      for (let count = Math.ceil(smallest[list].length / 2); count > 0; count = Math.floor(count / 2)) {
        for (let from = 0; from < smallest[list].length;) {
          const next = { ...smallest, [list]: without<unknown>(smallest[list], from, count) }
          if (!(await tryInstead(next))) from += count
        }
      }
    }
    if (smallest.devices.length > 1) {
      await tryInstead({ ...smallest, devices: smallest.devices.slice(0, -1) })
    }
  }
  return smallest
}
