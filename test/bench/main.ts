import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchmarks } from './benchmarks'
import { type Figure, withRatio } from './core/Figure'
import { formatFigures } from './core/formatFigures'
import { openStealClock } from './core/machineSteal'
import { openBenchStack } from './core/openBenchStack'
import { lengthy } from './lengthy'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const asked = values.only?.split(',') ?? [...benchmarks.keys()].filter((name) => !lengthy.has(name))
const unknown = asked.filter((name) => !benchmarks.has(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${[...benchmarks.keys()].join(', ')}`)
  process.exit(2)
}

const loadNow = (): string =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? '', node: process.version }
const stack = openBenchStack()
const stolen = openStealClock()
const figures: (Figure & { benchmark: string; load: string; stealPercent: number })[] = []
const failures: string[] = []
const seconds: Record<string, number> = {}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.close().finally(() => process.exit(1)))
}
for (const [name, measure] of benchmarks) {
  if (!asked.includes(name)) continue
  console.error(`${name} … (load ${loadNow()})`)
  stolen()
  const began = performance.now()
  try {
    const measured = await measure(stack)
    const stealPercent = stolen()
    const load = loadNow()
    const complete = measured.map((each) => ({ benchmark: name, load, stealPercent, ...withRatio(each) }))
    console.error(`meanwhile the host took ${stealPercent.toFixed(1)} % of the machine, load ${load}`)
    figures.push(...complete)
    console.error(formatFigures(complete))
  } catch (error) {
    failures.push(name)
    console.error(`${name} could not be measured:`, error)
  }
  seconds[name] = Math.round((performance.now() - began) / 1000)
  console.error(`${name} took ${seconds[name]} s`)
}
await stack.close()
if (values.only === undefined) {
  const slowest = Object.entries(seconds).sort(([, a], [, b]) => b - a)
  figures.push({
    benchmark: 'all',
    load: loadNow(),
    stealPercent: 0,
    name: 'all benchmarks, one after the other',
    ours: slowest.reduce((sum, [, each]) => sum + each, 0),
    unit: 's',
    aim: '≤ 600',
    limit: slowest.map(([name, each]) => `${name} ${each}`).join(', '),
  })
}

console.log(`\n${machine.cpus} × ${machine.model}, Node ${machine.node}, load ${loadNow()}\n`)
console.log(formatFigures(figures))
mkdirSync('.build', { recursive: true })
const report = { measuredAt: new Date().toISOString(), machine, seconds, figures, failures }
writeFileSync(path.join('.build', 'bench.json'), JSON.stringify(report, null, 2))
// What could not be measured is a fault; a slow figure never is.
process.exit(failures.length > 0 ? 1 : 0)
