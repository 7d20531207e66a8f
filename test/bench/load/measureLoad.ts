import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { readSystem } from '../../../scripts/stack/composition/readSystem'
import { endpointVariables } from '../../../scripts/stack/composition/endpoints'
import { assemblyDir } from '../../../scripts/stack/buildFolders'
import { type FunctionDefinition, readFunctions } from '../../../scripts/standins/aws/lambda/readFunctions'
import { runtimeEnvironment } from '../../../scripts/standins/aws/lambda/runtimeEnvironment'
import { readSettings } from '../../../scripts/stack/settings'
import type { Figure } from '../core/Figure'
import { median } from '../core/quantile'
import { runPairs } from '../core/runPairs'

const pairs = 5
const program = `const t = performance.now(); await import(process.argv[1]); console.log(performance.now() - t); process.exit()`

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

/** Milliseconds to import a module in a new process, with nothing of it cached in memory. */
const loadIn = (env: NodeJS.ProcessEnv) => (file: string) => {
  const args = ['--input-type=module', '-e', program, pathToFileURL(file).href]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} does not load: ${stderr}`)
  return Number(stdout)
}

/** `Device` for `Portal-local-Device-ServiceHandlerFunctionA5266BCE`. */
const handlerOf = ({ name }: FunctionDefinition): string =>
  name.replace(/^Portal-\w+-/, '').replace(/-?(Service)?(Handler)?Function[0-9A-F]{8}$/, '')

/** The time a cold Lambda spends on loading its module, handler by handler. */
export const measureLoad = async (): Promise<Figure[]> => {
  const baselineFile = await bundleCommonStack()
  const endpoints = endpointVariables(readSettings([], { PORT: '4500' }))
  const figures: Figure[] = []
  for (const definition of readFunctions(readSystem(assemblyDir))) {
    const load = loadIn(runtimeEnvironment(definition, endpoints))
    const measured = await runPairs(
      pairs,
      () => load(definition.file),
      () => load(baselineFile),
    )
    const kilobytes = Math.round(statSync(definition.file).size / 1000)
    figures.push({
      name: `module load of ${handlerOf(definition)}`,
      ...measured,
      unit: 'ms',
      against: `document client + middy + zod, ${Math.round(statSync(baselineFile).size / 1000)} kB`,
      limit: `compiling and running ${kilobytes} kB, most of it the AWS SDK and zod`,
    })
  }
  const sizes = figures.map(({ ours }) => ours)
  return [
    ...figures,
    { name: 'module load, median of the handlers', ours: median(sizes), unit: 'ms', limit: 'as above' },
  ]
}
