import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { findMutants } from './findMutants'
import { planOf } from './plan'
import { play } from './play'
import { playForParent, runSeeds } from './runSeeds'
import { showFailure } from './showFailure'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    every: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const [from, seeds] = [Number(values.from), Number(values.seeds)]

if (values.mutants) await findMutants(values.only)
else if (values.every !== undefined) await playForParent(from, seeds, Number(values.every))
else if (values.seed === undefined) await runSeeds(from, seeds, Number(values.processes))
else {
  const plan = planOf(Number(values.seed))
  const { lines, digest, counts, violations } = await play(plan)
  console.log(lines.join('\n'))
  console.log(`${digest} ${JSON.stringify(counts)}`)
  if (violations.length > 0) process.exitCode = 1
  for (const violation of violations) await showFailure(plan, violation)
}
