import { mutants } from './mutants'
import { planOf } from './plan'
import { play } from './play'

const mostSeeds = 1000

/** Looks for the first seed that finds a planted fault, and by which invariant; undefined when none does. */
export const findMutant = async (name: string, seeds = mostSeeds) => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { violations } = await play(planOf(seed), mutants[name])
    const [first] = violations
    if (first !== undefined) return { seed, invariant: first.invariant }
  }
  return undefined
}

/** Prints for each planted fault whose name holds `only` the seed that found it. */
export const findMutants = async (only: string): Promise<void> => {
  for (const name of Object.keys(mutants).filter((each) => each.includes(only))) {
    const found = await findMutant(name)
    if (found === undefined) process.exitCode = 1
    console.log(
      found === undefined ? `NOT FOUND: it ${name}` : `seed ${found.seed}: it ${name} (${found.invariant})`,
    )
  }
}
