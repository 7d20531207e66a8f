import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import { processesOf, proportionalMegabytesOf } from '../core/processUsage'
import { median } from '../core/quantile'

const dir = '.test/bench-start'
const runs = 3
const settleMs = 20_000
const readyWithinMs = 300_000

const launch = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['scripts/stack/start.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '4600', MQTT_PORT: '4683', MQTTS_PORT: '4684', LOCAL_DIR: dir },
  })

/** Milliseconds until the line that ends with `ready`. */
const readyMs = (child: ChildProcess): Promise<number> => {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The local stack was not ready in time')), readyWithinMs)
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (!/\bready$/m.test(text)) return
      clearTimeout(timer)
      resolve(performance.now() - began)
    })
    child.once('exit', (code) =>
      reject(new Error(`The local stack ended with code ${String(code)}: ${text}`)),
    )
  })
}

const stop = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}

/** `npm start` when everything has been built and seeded before, and what it takes to keep running. */
export const measureStart = async (stack: BenchStack): Promise<Figure[]> => {
  // Two stacks at once would measure each other.
  await stack.close()
  const first = launch(['--fresh'])
  const firstMs = await readyMs(first)
  await stop(first)
  const warm: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const child = launch([])
    warm.push(await readyMs(child))
    if (run === runs - 1) await sleep(settleMs)
    const megabytes = proportionalMegabytesOf(processesOf(dir))
    await stop(child)
    if (run < runs - 1) continue
    return [
      {
        name: '`npm start`, warm, to ready',
        ours: median(warm),
        unit: 'ms',
        limit: 'loading the AWS SDK and the broker, looking whether sources changed, bundling the programs',
      },
      {
        name: '`npm start`, first with an empty state',
        ours: firstMs,
        unit: 'ms',
        limit: 'key pairs of the broker and the user pool, accounts and devices of the demo',
      },
      {
        name: 'memory of all processes after twenty seconds, with the fleet',
        ours: megabytes,
        unit: 'MB PSS',
        aim: '≤ 450',
        limit: 'Node itself, and a heap for each handler’s worker thread',
      },
    ]
  }
  throw new Error('Nothing was measured')
}
