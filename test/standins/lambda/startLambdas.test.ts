import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FunctionDefinition } from '../../../scripts/standins/aws/lambda/readFunctions'
import {
  startLambdas,
  type Lambdas,
  type LambdasOptions,
} from '../../../scripts/standins/aws/lambda/startLambdas'
import type { LogLine } from '../../../scripts/standins/aws/lambda/startWorker'

let dir = ''
let workerFile = ''
let running: Lambdas | undefined
let lines: LogLine[] = []

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lambda-'))
  workerFile = join(dir, 'lambda.worker.mjs')
  const entry = 'scripts/standins/aws/lambda/lambda.worker.ts'
  await build({ entryPoints: [entry], outfile: workerFile, bundle: true, platform: 'node', format: 'esm' })
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  lines = []
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

let count = 0
const define = (source: string, changes: Partial<FunctionDefinition> = {}): FunctionDefinition => {
  const file = join(dir, `fn${(count += 1)}${changes.format === 'commonjs' ? '.js' : '.mjs'}`)
  writeFileSync(file, source)
  return {
    id: 'Device/Service',
    name: 'Device-Service',
    arn: 'arn:aws:lambda:ap-southeast-2:000000000000:function:Device-Service',
    file,
    format: 'esm',
    exportName: 'handler',
    runtime: 'nodejs24.x',
    timeoutSeconds: 3,
    memoryMegabytes: 256,
    environment: {},
    ...changes,
  }
}

const start = (functions: FunctionDefinition[], options: Partial<LambdasOptions> = {}) =>
  (running = startLambdas({
    functions,
    environment: {},
    workerFile,
    log: (line) => lines.push(line),
    ...options,
  }))

const call = (source: string, event: unknown = {}, changes: Partial<FunctionDefinition> = {}) =>
  start([define(source, changes)]).invoke('Device/Service', event)

describe('startLambdas', () => {
  it('answers with what the handler returns, as JSON', async () => {
    expect(
      await call('export const handler = async (e) => ({ got: e.n + 1, none: undefined })', { n: 1 }),
    ).toEqual({ got: 2 })
  })

  it('answers null when the handler returns nothing', async () => {
    expect(await call('export const handler = async () => {}')).toBeNull()
  })

  it('finds a function by id, name, ARN and qualified ARN, and refuses others', async () => {
    const { invoke } = start([define('export const handler = async () => 1')])
    const arn = 'arn:aws:lambda:ap-southeast-2:000000000000:function:Device-Service'
    for (const id of ['Device/Service', 'Device-Service', arn, `${arn}:live`])
      expect(await invoke(id, {})).toBe(1)
    await expect(invoke('Device/Nothing', {})).rejects.toMatchObject({
      errorType: 'ResourceNotFoundException',
    })
  })

  it('runs a CommonJS bundle whatever the surrounding package says', async () => {
    writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
    const source =
      "const { basename } = require('node:path'); exports.handler = async () => basename(__filename)"
    expect(await call(source, {}, { format: 'commonjs' })).toMatch(/^fn\d+\.js$/)
  })

  it('gives the function its own environment, the stand-ins last, and nothing of this process', async () => {
    process.env.LAMBDA_TEST_LEAK = 'leaked'
    const source = 'export const handler = async () => process.env'
    const own = { TABLE: 'Devices', AWS_ENDPOINT_URL_S3: 'https://s3' }
    const { invoke } = start([define(source, { environment: own })], {
      environment: { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
    })
    const env = (await invoke('Device/Service', {})) as Record<string, string>
    delete process.env.LAMBDA_TEST_LEAK
    expect(env).toMatchObject({
      TABLE: 'Devices',
      AWS_REGION: 'ap-southeast-2',
      AWS_LAMBDA_FUNCTION_NAME: 'Device-Service',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
    })
    expect(env.LAMBDA_TEST_LEAK).toBeUndefined()
  })

  it('gives the handler a context that counts down', async () => {
    const context = (await call(`export const handler = async (_, c) => {
      const before = c.getRemainingTimeInMillis()
      while (c.getRemainingTimeInMillis() === before) await new Promise(setImmediate)
      return { ...c, spent: before - c.getRemainingTimeInMillis(), before }
    }`)) as Record<string, unknown>
    expect(context).toMatchObject({
      functionName: 'Device-Service',
      memoryLimitInMB: '256',
      invokedFunctionArn: 'arn:aws:lambda:ap-southeast-2:000000000000:function:Device-Service',
      callbackWaitsForEmptyEventLoop: true,
    })
    expect(context.awsRequestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(context.spent).toBeGreaterThan(0)
    expect(context.before).toBeLessThanOrEqual(3000)
  })

  it('reports a thrown error in the shape of AWS', async () => {
    const source = "export const handler = async () => { throw new RangeError('too far') }"
    await expect(call(source)).rejects.toMatchObject({ errorType: 'RangeError', errorMessage: 'too far' })
  })

  it('ends a function that takes too long and starts afresh for the next call', async () => {
    const source = `let calls = 0
      export const handler = async ({ hang }) => { calls += 1; while (hang); return calls }`
    const { invoke } = start([define(source, { timeoutSeconds: 1 })])
    expect(await invoke('Device/Service', {})).toBe(1)
    await expect(invoke('Device/Service', { hang: true })).rejects.toMatchObject({
      errorMessage: expect.stringContaining('Task timed out after 1.00 seconds') as string,
    })
    expect(await invoke('Device/Service', {})).toBe(1)
  })

  it('rejects every call in flight when the runtime crashes, and recovers', async () => {
    const source = `export const handler = ({ crash }) => {
      if (crash) setImmediate(() => { throw new Error('boom') })
      return crash === undefined ? 'fine' : new Promise(() => {})
    }`
    const { invoke } = start([define(source)])
    const calls = [false, true].map((crash) => invoke('Device/Service', { crash }))
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { errorType: 'Error', errorMessage: 'boom' },
      })
    expect(await invoke('Device/Service', {})).toBe('fine')
  })

  it.each([
    ['an unhandled rejection', "Promise.reject(new Error('lost'))", 'Runtime.UnhandledPromiseRejection'],
    ['an exit', 'process.exit(3)', 'Runtime.ExitError'],
    [
      'memory running out',
      'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))',
      'Runtime.ExitError',
    ],
  ])('reports %s', async (_, statement, errorType) => {
    const source = `export const handler = () => new Promise(() => { ${statement} })`
    await expect(call(source, {}, { timeoutSeconds: 15 })).rejects.toMatchObject({ errorType })
  })

  it('reports a module that cannot be loaded and a handler that is not there', async () => {
    await expect(call("import 'no-such-package'")).rejects.toMatchObject({
      errorMessage: expect.stringContaining('no-such-package') as string,
    })
    await running?.stop()
    await expect(call('export const other = 1')).rejects.toMatchObject({
      errorType: 'Runtime.HandlerNotFound',
    })
  })

  it('logs what the handler writes with function name and request id, calls in parallel kept apart', async () => {
    const source = `let begun = 0
      export const handler = async ({ name }, { awsRequestId }) => {
      begun += 1
      while (begun < 2) await new Promise(setImmediate)
      console.warn('from %s', name, { deep: true })
      return awsRequestId
    }`
    const { invoke } = start([define(source)])
    const ids = await Promise.all(['a', 'b'].map((name) => invoke('Device/Service', { name })))
    expect([...lines].sort((a, b) => a.text.localeCompare(b.text))).toEqual(
      ['a', 'b'].map((name, index) => ({
        functionName: 'Device-Service',
        requestId: ids[index],
        level: 'warn',
        text: `from ${name} { deep: true }`,
      })),
    )
  })

  /** Answers when the test lets it, which any thread of this process hears. */
  const busy = `import { BroadcastChannel } from 'node:worker_threads'
    export const handler = async () => {
      const channel = new BroadcastChannel('lambdas may answer')
      await new Promise((resolve) => (channel.onmessage = resolve))
      channel.close()
      return 'done'
    }`
  type Invoke = (id: string, event: unknown) => Promise<unknown>
  /** Lets handlers answer until all have: one that has just begun may not listen yet. */
  const answered = async (calls: Promise<unknown>[]) => {
    const channel = new BroadcastChannel('lambdas may answer')
    let outcomes: PromiseSettledResult<unknown>[] | undefined
    void Promise.allSettled(calls).then((all) => (outcomes = all))
    await expect
      .poll(() => {
        channel.postMessage('now')
        return outcomes
      })
      .toBeDefined()
    channel.close()
    return outcomes ?? []
  }
  const outcomesOf = async (invoke: Invoke, times: number, refusals: number) => {
    let refused = 0
    const calls = Array.from({ length: times }, () => invoke('Device/Service', {}))
    for (const call of calls) call.catch(() => (refused += 1))
    await expect.poll(() => refused).toBe(refusals)
    const all = await answered(calls)
    return all.map((each) =>
      each.status === 'fulfilled' ? each.value : (each.reason as { errorType: string }).errorType,
    )
  }

  it('turns away what is more at once than the template reserves, which is no error of the function', async () => {
    const counted: string[] = []
    const { invoke } = start([define(busy, { reservedConcurrency: 2 })], {
      count: (figure) => counted.push(figure),
    })
    expect((await outcomesOf(invoke, 4, 2)).sort()).toEqual([
      'TooManyRequestsException',
      'TooManyRequestsException',
      'done',
      'done',
    ])
    expect(counted.sort()).toEqual(['Invocations', 'Invocations', 'Throttles', 'Throttles'])
    expect(await outcomesOf(invoke, 2, 0)).toEqual(['done', 'done'])
  })

  it('lets functions without a share of their own have what the others leave of the account', async () => {
    const others = { id: 'Device/Other', name: 'Device-Other', arn: 'arn:other', reservedConcurrency: 3 }
    const { invoke } = start([define(busy), { ...define(busy), ...others }], { accountConcurrency: 4 })
    expect((await outcomesOf(invoke, 2, 1)).sort()).toEqual(['TooManyRequestsException', 'done'])
  })

  it('gives up an idle thread and starts a new one when needed', async () => {
    const source = 'let calls = 0; export const handler = async () => (calls += 1)'
    const { invoke } = start([define(source)], { idleMs: 30 })
    expect([await invoke('Device/Service', {}), await invoke('Device/Service', {})]).toEqual([1, 2])
    await expect.poll(() => invoke('Device/Service', {}), { interval: 100 }).toBe(1)
  })

  it('refuses events and answers beyond 6 MB', async () => {
    const { invoke } = start([define('export const handler = async ({ n }) => "x".repeat(n)')])
    await expect(invoke('Device/Service', { pad: 'x'.repeat(6_300_000) })).rejects.toMatchObject({
      errorType: 'RequestEntityTooLargeException',
    })
    await expect(invoke('Device/Service', { n: 6_300_000 })).rejects.toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
    })
  })
})
