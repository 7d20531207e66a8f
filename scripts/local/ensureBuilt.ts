import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The cloud assembly that the local stack reads. */
export const assemblyDir = path.join('.build', 'local.out')
export const webDir = path.join('.build', 'web')

interface Step {
  name: string
  /** What the result depends on: files, or folders with all that is in them. */
  sources: string[]
  result: string
  command: string[]
  env?: Record<string, string>
}

const steps: Step[] = [
  {
    name: 'web',
    sources: ['web', 'shared', 'package-lock.json'],
    result: path.join(webDir, 'index.html'),
    command: [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'web/vite.config.ts',
      '--logLevel',
      'error',
    ],
    // A test runner starts the stack with its own mode, in which the page would be built for development.
    env: { NODE_ENV: 'production' },
  },
  {
    name: 'stacks',
    sources: ['infra', 'functions', 'shared', 'package-lock.json'],
    result: path.join(assemblyDir, 'manifest.json'),
    command: ['--enable-source-maps', '.build/run/infra/app.mjs'],
    env: {
      CDK_OUTDIR: assemblyDir,
      CDK_CONTEXT_JSON: JSON.stringify({ stage: 'local' }),
    },
  },
]

const filesOf = (source: string): string[] =>
  statSync(source).isDirectory()
    ? readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => path.join(source, file))
    : [source]

/** Changes when a source file is added, removed or edited; tests do not count. */
const digestOf = (sources: string[]): string => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort()) {
    if (file.includes('.test.')) continue
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const run = ({ name, command, env }: Step): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building the ${name} ended with code ${code}`)),
    )
  })

/** Builds what has changed since the last time: the web first, since the stacks deploy it. */
export const ensureBuilt = async (log: (line: string) => void): Promise<void> => {
  for (const step of steps) {
    const stamp = path.join('.build', `${step.name}.stamp`)
    const digest = digestOf(step.sources)
    const isBuilt = existsSync(step.result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
    if (isBuilt) continue
    log(`Building the ${step.name} …`)
    await run(step)
    mkdirSync('.build', { recursive: true })
    writeFileSync(stamp, digest)
  }
}
