import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Templates, Resource } from '../core/Templates'

/** A Lambda function as the local runtime needs it. */
export interface FunctionDefinition {
  /** `Stack/LogicalId` of the resource. */
  id: string
  name: string
  arn: string
  /** Absolute path of the bundled module, and how Node must load it. */
  file: string
  format: 'esm' | 'commonjs'
  /** The exported name of the handler. */
  exportName: string
  /** `nodejs24.x` and the like. */
  runtime: string
  timeoutSeconds: number
  memoryMegabytes: number
  /** At most so many calls at once, when the template reserves a number. */
  reservedConcurrency?: number
  environment: Record<string, string>
}

const Ignored = z.unknown().optional()

/** Strict: a property that changes how a function behaves must not be overlooked here. */
const FunctionProperties = z.strictObject({
  Handler: z.string().regex(/^[\w./-]+\.\w+$/),
  Runtime: z.string().regex(/^nodejs\d+\.x$/, 'only nodejs runtimes run locally'),
  Code: z.strictObject({ S3Bucket: z.unknown(), S3Key: z.string() }),
  Timeout: z.number().positive().default(3),
  MemorySize: z.number().positive().default(128),
  ReservedConcurrentExecutions: z.number().int().positive().optional(),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.coerce.string()) }).optional(),
  Architectures: Ignored,
  DeadLetterConfig: Ignored,
  Description: Ignored,
  EphemeralStorage: Ignored,
  FunctionName: Ignored,
  KmsKeyArn: Ignored,
  LoggingConfig: Ignored,
  RecursiveLoop: Ignored,
  Role: Ignored,
  RuntimeManagementConfig: Ignored,
  Tags: Ignored,
  TracingConfig: Ignored,
})

/** Lambda looks at the asset's own package.json only; the repository's must not decide here. */
const isModuleFolder = (directory: string) => {
  const file = join(directory, 'package.json')
  if (!existsSync(file)) return false
  return (
    z.looseObject({ type: z.string().optional() }).parse(JSON.parse(readFileSync(file, 'utf8'))).type ===
    'module'
  )
}

const findModule = (id: string, directory: string, path: string) => {
  for (const extension of ['.mjs', '.cjs', '.js']) {
    const file = join(directory, path + extension)
    if (!existsSync(file)) continue
    const isEsm = extension === '.mjs' || (extension === '.js' && isModuleFolder(directory))
    return { file, format: isEsm ? ('esm' as const) : ('commonjs' as const) }
  }
  throw new Error(`${id}: no ${path}.mjs, .cjs or .js in its asset`)
}

/** Reads one `AWS::Lambda::Function`; throws, naming it, on anything that the local runtime cannot do. */
export const readFunction = (resource: Resource, templates: Templates): FunctionDefinition => {
  const parsed = FunctionProperties.safeParse(resource.properties)
  if (!parsed.success) throw new Error(`${resource.id}: ${z.prettifyError(parsed.error)}`)
  const { Handler, Runtime, Code, Timeout, MemorySize, ReservedConcurrentExecutions, Environment } =
    parsed.data
  const directory = templates.asset(Code.S3Key)
  if (directory === undefined) throw new Error(`${resource.id}: no asset ${Code.S3Key}`)
  const dot = Handler.lastIndexOf('.')
  return {
    id: resource.id,
    name: resource.physicalId,
    arn: String(resource.attribute('Arn')),
    ...findModule(resource.id, directory, Handler.slice(0, dot)),
    exportName: Handler.slice(dot + 1),
    runtime: Runtime,
    timeoutSeconds: Timeout,
    memoryMegabytes: MemorySize,
    ...(ReservedConcurrentExecutions === undefined
      ? {}
      : { reservedConcurrency: ReservedConcurrentExecutions }),
    environment: Environment?.Variables ?? {},
  }
}

/** Every function of the stacks, without those that only serve deployment (providers of custom resources). */
export const readFunctions = (templates: Templates): FunctionDefinition[] => {
  const providers = new Set(
    templates.all
      .filter(({ type }) => type.startsWith('Custom::'))
      .map(({ properties }) => properties.ServiceToken),
  )
  return templates
    .of('AWS::Lambda::Function')
    .filter((resource) => !providers.has(resource.attribute('Arn')))
    .map((resource) => readFunction(resource, templates))
}
