/**
 * `npm run mutate -- access`: changes the code of an area bit by bit and counts the changes that its tests notice.
 * `npm run mutate -- functions/access/deviceSetupPassword.ts` does so with one file or folder of an area, and
 * `npm run mutate -- access --sample 10` with each tenth line alone.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { areas } from '../../test/mutation/areas.mjs'
import { equivalentMutants } from '../../test/mutation/equivalentMutants.mjs'

const leastScore = 85

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '1' } },
})
const [name = ''] = positionals
const sample = Number(values.sample)
const covers = (place) => name === place || name.startsWith(`${place}/`)
const area = areas[name] ?? Object.values(areas).find(({ mutate }) => mutate.some(covers))
if (area === undefined || !(name in areas || existsSync(name))) {
  console.error(`Name an area (${Object.keys(areas).join(', ')}), or a file or folder of one.`)
  process.exit(2)
}

const filesIn = (place) =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true }).map((file) => path.posix.join(place, file))
    : [place]
/** Contracts and lists of routes are data, and the tests of security try each of them on the running stack. */
const isData = (file) =>
  file.endsWith('/routes.ts') ||
  (file.startsWith('shared/') && /\bendpoint\(/.test(readFileSync(file, 'utf8')))
const isMutable = (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file) && !isData(file)

/** Each nth line of a file; what extends over several lines is left out of a sample. */
const sampled = (file) => {
  if (sample === 1) return [file]
  const lines = readFileSync(file, 'utf8').split('\n').length
  const first = 1 + (file.length % sample)
  const numbers = Array.from({ length: lines }, (_, i) => i + 1).filter(
    (line) => (line - first) % sample === 0,
  )
  return numbers.map((line) => `${file}:${line}-${line}`)
}

const report = path.join('.test', 'mutation', `${name.replaceAll('/', '-')}.json`)
const tests = area.tests.flatMap(filesIn).filter((file) => file.endsWith('.test.ts'))
process.env.MUTATION_TESTS = JSON.stringify(tests)

await new Stryker({
  mutate: (name in areas ? area.mutate : [name]).flatMap(filesIn).filter(isMutable).flatMap(sampled),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', path.resolve('test/mutation/ignoreLogLines.mjs')],
  ignorers: ['log-lines'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What a file computes once, as it loads, would run every test of the area for each mutant.
  ignoreStatic: true,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  // What tests leave behind in a thread goes with it.
  maxTestRunnerReuse: 300,
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: report },
  htmlReporter: { fileName: report.replace(/json$/, 'html') },
  tempDirName: path.join('.test', 'mutation', 'sandbox'),
  ignorePatterns: ['.test', '.local', '.build', 'cdk.out', 'docs', 'web', 'infra', 'test/e2e'],
  // Other processes have the cores too.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  allowConsoleColors: false,
  disableTypeChecks: false,
  warnings: { slow: false },
}).runMutationTest()

/** The text of a mutant in its file. */
const textAt = (source, { start, end }) => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines.push(lines.pop().slice(0, end.column - 1))
  return [lines[0].slice(start.column - 1), ...lines.slice(1)].join('\n')
}

const { files, testFiles } = JSON.parse(readFileSync(report, 'utf8'))
const unloaded = tests.filter((file) => !(file in testFiles))
if (unloaded.length > 0) throw new Error(`No test ran of ${unloaded.join(', ')}`)

const survivors = []
let killed = 0
const equivalentHere = equivalentMutants.filter(({ file }) => file in files)
const explained = new Set()
for (const [file, { source, mutants }] of Object.entries(files)) {
  for (const { status, replacement, location, mutatorName } of mutants) {
    if (status === 'Killed' || status === 'Timeout') killed += 1
    if (status !== 'Survived' && status !== 'NoCoverage') continue
    const text = textAt(source, location)
    const equivalent = equivalentHere.find(
      (one) => one.file === file && one.code === text && one.mutant === replacement,
    )
    if (equivalent !== undefined) explained.add(equivalent)
    else {
      const why = status === 'NoCoverage' ? 'no test runs this' : mutatorName
      survivors.push(`${file}:${location.start.line} ${why}\n  - ${text}\n  + ${replacement}`)
    }
  }
}
console.log(survivors.join('\n'))
// A sample leaves out most lines, and with them what is explained there.
for (const one of sample === 1 ? equivalentHere : [])
  if (!explained.has(one)) console.log(`No longer survives: ${one.file}: ${one.code} → ${one.mutant}`)
const score = (100 * killed) / Math.max(1, killed + survivors.length)
console.log(
  `${name}: ${score.toFixed(1)} % (${killed} killed, ${survivors.length} survived, ${explained.size} explained)`,
)
process.exitCode = score >= leastScore ? 0 : 1
