import type { Mutant } from './Mutant'
import type { Plan } from './plan'
import type { Violation } from './play'
import { shrink } from './shrink'

/** Prints what went wrong, and the smallest run that still shows it: a case to keep. */
export const showFailure = async (
  plan: Plan,
  { invariant, what }: Violation,
  mutant?: Mutant,
): Promise<void> => {
  console.error(`Seed ${plan.seed} broke “${invariant}”: ${what}`)
  const smallest = await shrink(plan, invariant, mutant)
  console.error(`To be kept in test/simulation/cases:\n${JSON.stringify(smallest)}`)
}
