import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const dir = mkdtempSync(path.join(tmpdir(), 'restart-'))
afterAll(() => rmSync(dir, { recursive: true }))

const program = (file: string, body: string): string => {
  const at = path.join(dir, file)
  const restart = pathToFileURL(path.resolve('scripts/tools/restartWith.mjs')).href
  writeFileSync(at, `import { restartWith } from '${restart}'\nawait restartWith({ ARENAS: '2' })\n${body}\n`)
  return at
}

const run = (at: string, env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [at, 'one', 'two'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })

const endOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0]

/** All that it and what it started have written, once each of them has ended. */
const outputOf = (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('Nothing is read of it')
  return text(child.stdout)
}

const tells = program(
  'tells.mjs',
  'console.log(process.env.ARENAS, process.argv.slice(2).join(), process.connected === true)\nprocess.exitCode = 7',
)
/** Runs until it is told to stop, and says with which signal. */
const waits = program(
  'waits.mjs',
  [
    'const timer = setInterval(() => undefined, 1000)',
    "for (const name of ['SIGINT', 'SIGTERM'])",
    '  process.once(name, () => { console.log(name); clearInterval(timer); process.exitCode = 3 })',
    "console.log('ready')",
  ].join('\n'),
)
const started = async (at: string): Promise<{ child: ChildProcess; output: Promise<string> }> => {
  const child = run(at)
  const output = outputOf(child)
  await once(child.stdout ?? child, 'data')
  return { child, output }
}

describe('restartWith', () => {
  it('goes on with the variables, the arguments and the exit code of the second process', async () => {
    const child = run(tells)
    const [output, code] = await Promise.all([outputOf(child), endOf(child)])
    expect(output).toBe('2 one,two true\n')
    expect(code).toBe(7)
  })

  it('starts no second process where the variable stands, and leaves its value', async () => {
    const child = run(tells, { ARENAS: '4' })
    expect(await outputOf(child)).toBe('4 one,two false\n')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('passes %s on and waits for an orderly end', async (signal) => {
    const { child, output } = await started(waits)
    const code = endOf(child)
    child.kill(signal)
    expect(await code).toBe(3)
    expect(await output).toBe(`ready\n${signal}\n`)
  })

  it('tells a second process that was killed by its exit code', async () => {
    const child = run(program('dies.mjs', "process.kill(process.pid, 'SIGKILL')"))
    expect(await endOf(child)).toBe(137)
  })

  it('stops the second process when the first is killed', async () => {
    const { child, output } = await started(waits)
    child.kill('SIGKILL')
    expect(await output).toBe('ready\nSIGTERM\n')
  })
})
