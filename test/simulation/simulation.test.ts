import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants } from './mutants'
import { type Plan, planOf } from './plan'
import { noCounts, play } from './play'
import { shrink } from './shrink'

const cases = path.join('test', 'simulation', 'cases')
const seeds = Array.from({ length: 8 }, (_, n) => n + 1)

describe('a simulated run', () => {
  it('is the same each time it is played, and another for another seed', async () => {
    const digests: string[] = []
    for (const seed of [5, 5, 6]) digests.push((await play(planOf(seed))).digest)
    expect(digests[1]).toBe(digests[0])
    expect(digests[2]).not.toBe(digests[0])
  })

  // Others by `npm run simulate`.
  it('breaks no invariant, and reaches what it is meant for', async () => {
    const total = { ...noCounts }
    for (const seed of seeds) {
      const { violations, counts } = await play(planOf(seed))
      expect([seed, violations]).toEqual([seed, []])
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
    }
    for (const reached of Object.values(total)) expect(reached).toBeGreaterThan(2)
  })

  it.each(readdirSync(cases))('that failed once does not any more: %s', async (name) => {
    const { plan } = JSON.parse(readFileSync(path.join(cases, name), 'utf8')) as { plan: Plan }
    expect((await play(plan)).violations).toEqual([])
  })

  it('finds a planted fault, and makes the run that shows it small', async () => {
    const mutant = mutants['forgets the notice of an alarm'] ?? {}
    const step = { kind: 'report', device: 0 } as const
    const plan: Plan = {
      seed: 1,
      devices: [{ mailsLeft: 300 }],
      steps: [
        { ...step, atSeconds: 1 },
        { kind: 'alarm', level: 35, atSeconds: 2, device: 0 },
        { ...step, atSeconds: 3 },
      ],
      faults: [{ at: 3, kind: 'slow' }],
    }
    const invariant = 'each alarm is sent or its reason kept'
    const { violations } = await play(plan, mutant)
    expect(violations.map((each) => each.invariant)).toContain(invariant)
    const { steps, faults } = await shrink(plan, invariant, mutant)
    expect([steps.map(({ kind }) => kind), faults]).toEqual([['alarm'], []])
  })
})
