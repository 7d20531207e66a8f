import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beginAtNoon } from './fleetDay'
import { type StackAddress, StackNames } from './StackAddress'

interface LaunchOptions {
  /** The web's port; the stand-ins take the ones after it. */
  port: number
  mqttPort: number
  mqttsPort: number
  dir: string
  /** Begins with an empty state. */
  fresh: boolean
  /** Where its output goes: a file beside its state unless another is named. */
  logFile?: string
  /** Options of Node for each process and thread of it. */
  nodeOptions?: readonly string[]
  /** Further settings: a faster clock, smaller quotas. */
  variables?: Record<string, string>
}

export interface LaunchedStack {
  address: StackAddress
  /** As Ctrl-C does; rejects unless it ends by itself with code 0. */
  stop(): Promise<void>
  /** Stops every process of it where it is, as a machine does that has too much to do; the answer lets them go on. */
  stall(): () => void
  /** `kill -9` of every process of it, as when the power fails. */
  kill(): Promise<void>
}

/** A first start also builds the page and the stacks. */
const readyWithinMs = 300_000
const stoppedWithinMs = 60_000
const keptLines = 40

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid, signal)
  }
}

/** Writes the output to a file, and keeps the last lines for messages. */
const watchOutput = (child: ChildProcess, file: string) => {
  const last: string[] = []
  mkdirSync(path.dirname(file), { recursive: true })
  const log = createWriteStream(file, { flags: 'a' })
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        log.write(chunk)
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        last.push(...lines)
        last.splice(0, last.length - keptLines)
        if (lines.some((line) => /\bready$/.test(line))) resolve()
      })
    }
  })
  return { ready, tail: () => last.join('\n') }
}

/** Runs `npm start` in a process group of its own and waits until it says `ready`. */
export const launchStack = async (options: LaunchOptions): Promise<LaunchedStack> => {
  const {
    port,
    mqttPort,
    mqttsPort,
    dir,
    fresh,
    variables,
    logFile = `${dir}.log`,
    nodeOptions = [],
  } = options
  beginAtNoon()
  const args = [...nodeOptions, 'scripts/stack/start.mjs', '--no-fleet', ...(fresh ? ['--fresh'] : [])]
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      MQTTS_PORT: String(mqttsPort),
      LOCAL_DIR: dir,
      ...variables,
    },
  })
  // The group must not outlive a test run that dies.
  const onExit = () => signalGroup(child, 'SIGKILL')
  process.once('exit', onExit)
  // Its output ends with the last process of it: only then are its ports free.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const { ready, tail } = watchOutput(child, logFile)

  const within = async <T>(ms: number, work: Promise<T>, what: string): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The local stack ${what}.\n${tail()}`)), ms)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }

  const kill = async () => {
    signalGroup(child, 'SIGKILL')
    await exited
    process.off('exit', onExit)
  }

  try {
    const died = exited.then((code) => {
      throw new Error(`The local stack ended with code ${String(code)}.\n${tail()}`)
    })
    await within(readyWithinMs, Promise.race([ready, died]), 'was not ready in time')
  } catch (error) {
    await kill()
    throw error
  }

  let ending = false
  void exited.then((code) => {
    if (!ending) console.error(`The local stack ended on its own with code ${String(code)}.\n${tail()}`)
  })

  const names = StackNames.parse(JSON.parse(readFileSync(path.join(dir, 'env.json'), 'utf8')))
  return {
    address: {
      ...names,
      dir,
      url: `http://localhost:${port}`,
      mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
      mqttsUrl: `mqtts://localhost:${mqttsPort}`,
    },
    stop: async () => {
      ending = true
      signalGroup(child, 'SIGINT')
      const code = await within(stoppedWithinMs, exited, 'did not stop').catch(async (error: unknown) => {
        await kill()
        throw error
      })
      process.off('exit', onExit)
      if (code !== 0) throw new Error(`The local stack stopped with code ${String(code)}.\n${tail()}`)
    },
    stall: () => {
      signalGroup(child, 'SIGSTOP')
      return () => signalGroup(child, 'SIGCONT')
    },
    kill: () => {
      ending = true
      return kill()
    },
  }
}
