import { parseArgs } from 'node:util'
import { findMutants } from './findMutants'
import { planOf } from './plan'
import { play } from './play'
import { runSeeds } from './runSeeds'
import { showFailure } from './showFailure'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

if (values.mutants) await findMutants(values.only)
else if (values.seed === undefined) await runSeeds(Number(values.from), Number(values.seeds))
else {
  const plan = planOf(Number(values.seed))
  const { lines, digest, counts, violations } = await play(plan)
  console.log(lines.join('\n'))
  console.log(`${digest} ${JSON.stringify(counts)}`)
  for (const violation of violations) await showFailure(plan, violation)
}
