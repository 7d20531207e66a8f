import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { fingerprintOf } from './fingerprintOf.mjs'

/** What a stack runs: itself, the past of its demo, its devices, and what describes it. */
const programs = [
  'scripts/stack/main.ts',
  'scripts/stack/seed/seedHistory.ts',
  'scripts/fleet/main.ts',
  'infra/app.ts',
]

/** The file of `infra/stages` that the local stack is built from; each has an assembly of its own. */
const { LOCAL_STAGE: stageFile = 'local' } = process.env
const assembly = path.join('.build', `${stageFile}.out`)
/** Whatever its file, the stage is called local, as commands and tests know it. */
const contextOf = () =>
  stageFile === 'local'
    ? { stage: 'local' }
    : { stage: 'local', settings: JSON.parse(readFileSync(`infra/stages/${stageFile}.json`, 'utf8')) }

/** `sources` are files, or folders with all that is in them: the result depends on them. */
const steps = [
  {
    name: 'page',
    sources: ['web', 'shared', 'package-lock.json'],
    result: '.build/web/index.html',
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
    stamp: stageFile === 'local' ? 'stacks' : `stacks-${stageFile}`,
    sources: ['infra', 'functions', 'shared', 'package-lock.json', 'package.json', '.nvmrc'],
    // The content security policy names the script in the document, whatever that is made of.
    also: () => inlineScriptsOf(readFileSync('.build/web/index.html', 'utf8')),
    result: path.join(assembly, 'manifest.json'),
    command: ['--enable-source-maps', '.build/run/infra/app.mjs'],
    env: {
      CDK_OUTDIR: assembly,
      CDK_CONTEXT_JSON: JSON.stringify(contextOf()),
    },
  },
]

const inlineScriptsOf = (html) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n')

const filesOf = (source) =>
  statSync(source).isDirectory()
    ? readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => path.join(source, file))
    : [source]

const run = ({ name, command, env }) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building the ${name} ended with code ${code}`)),
    )
  })

/**
 * Builds what has changed since the last time: the programs, then the page, then the stacks, which deploy it. Further
 * programs may be named, the first of which is returned; without them the stack itself.
 */
export const ensureBuilt = async (...more) => {
  const main = await bundle(...more, ...programs)
  for (const step of steps) {
    const stamp = path.join('.build', `${step.stamp ?? step.name}.stamp`)
    const sources = step.sources.flatMap(filesOf).filter((file) => !file.includes('.test.'))
    const fingerprint = [fingerprintOf(sources), step.also?.() ?? ''].join('\n')
    const isBuilt =
      existsSync(step.result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
    if (isBuilt) continue
    console.log(`Building the ${step.name} …`)
    await run(step)
    mkdirSync('.build', { recursive: true })
    writeFileSync(stamp, fingerprint)
  }
  return main
}
