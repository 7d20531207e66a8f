import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { readSystem } from '../../../scripts/stack/composition/localNames'
import { assemblyDir } from '../../../scripts/stack/stackFiles'
import { type FunctionDefinition, readFunctions } from '../../../scripts/standins/aws/lambda/readFunctions'
import { runtimeEnvironment } from '../../../scripts/standins/aws/lambda/startLambdas'
import { readSettings, endpointVariables } from '../../../scripts/stack/settings'
import type { Figure } from '../core/Figure'
import { median } from '../core/quantile'
import { runPairs } from '../core/runPairs'

const pairs = 3
/** Processor time and time by the clock, in milliseconds. */
const program = `
  const [cpu, t] = [process.cpuUsage(), performance.now()]
  await import(process.argv[1])
  const wallMs = performance.now() - t
  const { user, system } = process.cpuUsage(cpu)
  console.log((user + system) / 1000, wallMs)
  process.exit()`

/** What most serverless projects load: the document client, middy and zod in one bundle. */
const commonStack = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
  import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
  import middy from '@middy/core'
  import { z } from 'zod'
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const Input = z.object({ id: z.string() })
  export const handler = middy(async (event) => documents.send(new QueryCommand(Input.parse(event))))
  export const put = (Item) => documents.send(new PutCommand(Item))
`

const bundleCommonStack = async (): Promise<string> => {
  const outfile = path.resolve('.build', 'bench', 'commonStack.mjs')
  mkdirSync(path.dirname(outfile), { recursive: true })
  await build({
    stdin: { contents: commonStack, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    legalComments: 'none',
  })
  return outfile
}

/** Imports a module in a new process, with nothing of it cached in memory. */
const loadIn = (env: NodeJS.ProcessEnv) => (file: string) => {
  const args = ['--input-type=module', '-e', program, pathToFileURL(file).href]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} does not load: ${stderr}`)
  const [cpuMs = NaN, wallMs = NaN] = stdout.trim().split(' ').map(Number)
  return { cpuMs, wallMs }
}

/** `Device` for `Portal-local-Device-ServiceHandlerFunctionA5266BCE`. */
const handlerOf = ({ name }: FunctionDefinition): string =>
  name.replace(/^Portal-\w+-/, '').replace(/-?(Service)?(Handler)?Function[0-9A-F]{8}$/, '')

const aims: Readonly<Record<string, string>> = { Device: '≤ 100' }

/** The time a cold Lambda spends on loading its module, handler by handler. */
export const measureLoad = async (): Promise<Figure[]> => {
  const baselineFile = await bundleCommonStack()
  const baselineKilobytes = Math.round(statSync(baselineFile).size / 1000)
  const against = `document client + middy + zod, ${baselineKilobytes} kB`
  const endpoints = endpointVariables(readSettings([], { PORT: '4500' }))
  const figures: Figure[] = []
  const walls: number[] = []
  for (const definition of readFunctions(readSystem(assemblyDir))) {
    const load = loadIn(runtimeEnvironment(definition, endpoints))
    const wallMs: number[] = []
    const measured = await runPairs(
      pairs,
      () => {
        const { cpuMs, ...clock } = load(definition.file)
        wallMs.push(clock.wallMs)
        return cpuMs
      },
      () => load(baselineFile).cpuMs,
    )
    walls.push(median(wallMs))
    const kilobytes = Math.round(statSync(definition.file).size / 1000)
    const handler = handlerOf(definition)
    figures.push({
      name: `module load of ${handler}`,
      ...measured,
      unit: 'ms CPU',
      against,
      ...(aims[handler] !== undefined && { aim: aims[handler] }),
      limit: `compiling and running ${kilobytes} kB and its parts, most of it schemas and what builds them; ${median(wallMs).toFixed(0)} ms by the clock`,
    })
  }
  return [
    ...figures,
    {
      name: 'module load, median of the handlers',
      ours: median(figures.map(({ ours }) => ours)),
      baseline: median(figures.flatMap(({ baseline = [] }) => baseline)),
      unit: 'ms CPU',
      against,
      aim: '≤ 75',
      limit: `as above; ${median(walls).toFixed(0)} ms by the clock`,
    },
  ]
}
