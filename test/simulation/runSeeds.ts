import { fork } from 'node:child_process'
import { type Outcome, noCounts, play } from './play'
import { planOf } from './plan'
import { showFailure } from './showFailure'

const reportEvery = 200

/** What a range of seeds came to. */
interface Tally {
  played: number
  failed: number
  counts: Outcome['counts']
}

const noTally = (): Tally => ({ played: 0, failed: 0, counts: { ...noCounts } })
const add = (total: Tally, { played, failed, counts }: Tally): void => {
  total.played += played
  total.failed += failed
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) total.counts[name] += counts[name]
}

/** Plays each n-th seed of a range, and shows what is wrong with each that breaks an invariant. */
const playRange = async (
  from: number,
  { end, every }: { end: number; every: number },
  report: (tally: Tally) => void,
) => {
  for (let seed = from; seed < end; seed += every) {
    const plan = planOf(seed)
    const { violations, counts } = await play(plan)
    const [first] = violations
    if (first !== undefined) await showFailure(plan, first)
    report({ played: 1, failed: first === undefined ? 0 : 1, counts })
  }
}

/** Plays the same in another process, which sends what each seed came to. */
const playInProcess = (
  from: number,
  { end, every }: { end: number; every: number },
  report: (tally: Tally) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const range = ['--from', String(from), '--seeds', String(end - from), '--every', String(every)]
    const child = fork(process.argv[1] ?? '', range)
    child.on('message', (tally) => report(tally as Tally))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A process of the simulation ended with ${code}`)),
    )
  })

/** Plays every n-th seed for the process that has started this one. */
export const playForParent = (from: number, seeds: number, every: number): Promise<void> =>
  playRange(from, { end: from + seeds, every }, (tally) => process.send?.(tally))

/** Plays seeds in so many processes, each of which takes its share. */
export const runSeeds = async (from: number, seeds: number, processes: number): Promise<void> => {
  const began = performance.now()
  const total = noTally()
  const report = (tally: Tally) => {
    add(total, tally)
    const { played, failed, counts } = total
    if (played % reportEvery > 0 && played < seeds) return
    const perSecond = ((played * 1000) / (performance.now() - began)).toFixed(1)
    console.log(
      `${played} of ${seeds} seeds from ${from}, ${perSecond} a second, ${failed} failed: ${JSON.stringify(counts)}`,
    )
  }
  const range = { end: from + seeds, every: processes }
  const playShare = processes === 1 ? playRange : playInProcess
  await Promise.all(Array.from({ length: processes }, (_, n) => playShare(from + n, range, report)))
  if (total.failed > 0) process.exitCode = 1
}
