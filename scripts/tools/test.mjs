/**
 * `npm test`: every check of the project; says what fails, and ends with `N passed, N failed`. `-- --part checks`, `stacks`
 * or `browser` is what one of several machines runs; `--shard 1/2` is a share of the browser's tests.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'

install()
const { findBrowser } = await import('./findBrowser.mjs')
const { findDeployedNode } = await import('./findDeployedNode.mjs')

const { part, shard } = parseArgs({ options: { part: { type: 'string' }, shard: { type: 'string' } } }).values

const reports = path.join('.test', 'reports')
const e2eConfig = 'test/e2e/playwright.config.ts'
const bin = (name) => path.join('node_modules', '.bin', name)
/** TypeScript's native compiler; the other one is for tools that load it as a library. One thread: the cores are busy. */
const tsc = [
  process.execPath,
  path.join('node_modules', 'typescript7', 'bin', 'tsc'),
  '--noEmit',
  '--singleThreaded',
]

/** Runs a program to its end; true when it ended well. */
const succeeds = (command, env = {}) =>
  new Promise((resolve) => {
    const [program, ...args] = command
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })

/** Gives way to all that is timed: runs while the cores would wait. */
const giveWay = process.platform === 'win32' ? [] : ['nice', '-n', '19']

/** Runs a program and keeps to itself what it says, unless it fails. */
const succeedsSilently = (command) =>
  new Promise((resolve) => {
    const [program, ...args] = command
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })

/** A check without tests of its own counts as one. */
const check =
  (...commands) =>
  async () => {
    let passed = true
    for (const command of commands) passed = (await succeedsSilently(command)) && passed
    return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A runner that ends badly without naming a failed test has failed once: a file that does not load, a dead server. */
const countAll = (counts, endedWell) => {
  if (counts === undefined) return { passed: 0, failed: 1 }
  if (!endedWell && counts.failed === 0) return { ...counts, failed: 1 }
  // A run without a single test is no proof of anything.
  return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts
}

const vitest =
  (project, { name = project, folders = [], node = process.execPath } = {}) =>
  async () => {
    const file = path.join(reports, `${name}.json`)
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
    const program = [node, path.join('node_modules', 'vitest', 'vitest.mjs')]
    const endedWell = await succeeds([...program, 'run', '--project', project, ...folders, ...reporters])
    const report = readReport(file)
    const unloaded = (report?.testResults ?? []).filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    // A file that passed left out what needs a program that this machine has not; of others, nothing left out has passed.
    const skipped = (report?.testResults ?? [])
      .filter(({ status }) => status === 'passed')
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'skipped' || status === 'pending').length
    const counts = report && {
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests - skipped + unloaded,
      skipped,
    }
    return countAll(counts, endedWell)
  }

/** Found before the tests that it runs begin, since they are left out of those on the Node of this machine. */
const deployed = findDeployedNode()
const isDeployedNode = process.version === `v${deployed.version}`
/** What runs in Lambda; on the Node of this machine the stories run it, too. */
const deployedFolders = ['functions/', 'shared/']
const localFolders =
  deployed.binary === undefined || isDeployedNode ? [] : ['infra/', 'scripts/', 'test/', 'web/']

const onDeployedNode = async () => {
  const { version, isOffered, binary: node } = deployed
  if (isDeployedNode) {
    console.log(`All tests run on Node ${version}: nothing is left to run.`)
    return { passed: 0, failed: 0 }
  }
  if (!isOffered) {
    console.log(`Not run: no package brings Node ${version} for ${process.platform} on ${process.arch}.`)
    return { passed: 0, failed: 0, skipped: 1 }
  }
  if (node === undefined) {
    console.error(`Node ${version} could not be installed, or does not start.`)
    return { passed: 0, failed: 1 }
  }
  return vitest('unit', { name: 'deployedNode', folders: deployedFolders, node })()
}

const e2e = async () => {
  const browser = findBrowser()
  if (browser === undefined) {
    console.error('The browser does not start: its package was not installed, or libraries are missing.')
    return { passed: 0, failed: 1 }
  }
  const file = path.resolve(reports, 'e2e.json')
  const command = [
    bin('playwright'),
    'test',
    '--config',
    e2eConfig,
    '--reporter=scripts/tools/reportFailures.mjs,json',
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
  ]
  const endedWell = await succeeds(command, { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const stats = readReport(file)?.stats
  const counts = stats && {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }
  return countAll(counts, endedWell)
}

/** What touches nothing that another uses: a lane beside all stages, which mostly wait for what their tests have caused. */
const reading = [
  ['types', check([...giveWay, ...tsc], [...giveWay, ...tsc, '-p', 'infra'])],
  [
    'lint',
    check(
      [...giveWay, bin('eslint'), '.', '--max-warnings', '0'],
      [...giveWay, bin('oxlint'), '--threads', '1'],
    ),
  ],
  ['format', check([...giveWay, bin('prettier'), '--check', '.', '--log-level', 'warn'])],
  ['unused code', check([...giveWay, bin('knip')])],
  ['simulation', check([...giveWay, 'npm', 'run', 'simulate', '--', '--processes', '1'])],
]

/** The page, which the stacks deploy, and what the lanes start side by side: each of them would build it. */
const build = [
  'stacks and their security rules',
  check([process.execPath, 'scripts/tools/buildLocal.mjs'], [bin('cdk'), 'synth', '--quiet']),
]
const unit = ['unit tests', vitest('unit', { folders: localFolders })]

const security = ['security on a local stack', vitest('security')]
const browser = ['browser', e2e]
const stories = ['stories on another', vitest('stories')]
const faults = ['faults', vitest('faults')]
const deployedNode = ['functions and shared on the Node that is deployed', onDeployedNode]

const parts = {
  checks: [...reading, unit, deployedNode],
  stacks: [build, security, stories, faults],
  browser: [build, browser],
}
if (part !== undefined && parts[part] === undefined) {
  console.error(`There is no part "${part}": ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const wanted = new Set(part === undefined ? Object.values(parts).flat() : parts[part])

/** The longest lane by far: it begins when there is something to start, and waits for no other test. */
const longest = [security, browser]
/** Side by side, so that two cores are busy, once the unit tests are over, which need both. The second mostly waits. */
const others = [[stories], [faults, deployedNode]]
const steps = [...reading, build, unit, ...longest, ...others.flat()].filter((step) => wanted.has(step))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0, skipped: 0 }
const broken = []
const runStep = async (step) => {
  if (!wanted.has(step)) return
  const [name, run] = step
  const place = `[${steps.indexOf(step) + 1}/${steps.length}] ${name}`
  console.log(`\n${place} …`)
  const began = performance.now()
  const { passed, failed, skipped = 0 } = await run()
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed > 0) broken.push(name)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const left = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${place}: ${passed} passed, ${failed} failed${left} (${seconds} s)`)
}
const runLane = async (lane) => {
  for (const step of lane) await runStep(step)
}
const read = runLane(reading)
const built = runStep(build)
const checkRest = async () => {
  await Promise.all([built, runStep(unit)])
  await Promise.all(others.map(runLane))
}
await Promise.all([read, built.then(() => runLane(longest)), checkRest()])
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
const left = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${left}`)
process.exitCode = total.failed > 0 ? 1 : 0
