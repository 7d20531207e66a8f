import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const Record_ = z.record(z.string(), z.unknown())

const TemplateResource = z.object({
  Type: z.string(),
  Properties: Record_.default({}),
  Metadata: Record_.default({}),
  Condition: z.string().optional(),
})

const Template = z.object({
  Resources: z.record(z.string(), TemplateResource).default({}),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }))
    .default({}),
  Parameters: z
    .record(z.string(), z.object({ Type: z.string(), Default: z.union([z.string(), z.number()]).optional() }))
    .default({}),
  Conditions: Record_.default({}),
  Mappings: z.record(z.string(), z.record(z.string(), Record_)).default({}),
})

const Manifest = z.object({
  artifacts: z
    .record(
      z.string(),
      z.object({ type: z.string(), environment: z.string().optional(), properties: Record_.default({}) }),
    )
    .default({}),
})

const AssetManifest = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
})

export type Template = z.infer<typeof Template>

/** One synthesized stack: its CloudFormation name, where it would live, its template and its folder. */
export interface SynthesizedStack {
  name: string
  /** `aws://account/region` as the app said it, either part `unknown-…` when it did not. */
  environment: string
  directory: string
  template: Template
}

export interface CloudAssembly {
  stacks: SynthesizedStack[]
  /** Absolute path of each file asset by the object key that the templates name. */
  assets: Map<string, string>
}

const parseFile = <T>(file: string, schema: z.ZodType<T>): T => {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

const readAssets = (directory: string, file: string, assets: Map<string, string>) => {
  for (const { source, destinations } of Object.values(
    parseFile(join(directory, file), AssetManifest).files,
  )) {
    if (source.path === undefined) continue
    for (const { objectKey } of Object.values(destinations))
      assets.set(objectKey, resolve(directory, source.path))
  }
}

/** Reads a cloud assembly (`cdk.out`): every stack of it and of its stages, and where its file assets lie. */
export const readStacks = (cdkOut: string): CloudAssembly => {
  const directory = resolve(cdkOut)
  const stacks: SynthesizedStack[] = []
  const assets = new Map<string, string>()
  const { artifacts } = parseFile(join(directory, 'manifest.json'), Manifest)
  for (const [id, { type, environment = '', properties }] of Object.entries(artifacts)) {
    if (type === 'cdk:cloud-assembly') {
      const nested = readStacks(join(directory, String(properties.directoryName)))
      stacks.push(...nested.stacks)
      for (const [key, path] of nested.assets) assets.set(key, path)
    }
    if (type === 'cdk:asset-manifest') readAssets(directory, String(properties.file), assets)
    if (type !== 'aws:cloudformation:stack') continue
    const template = parseFile(join(directory, String(properties.templateFile)), Template)
    stacks.push({
      name: typeof properties.stackName === 'string' ? properties.stackName : id,
      environment,
      directory,
      template,
    })
  }
  return { stacks, assets }
}
