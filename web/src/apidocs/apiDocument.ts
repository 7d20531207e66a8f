import * as z from 'zod'

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
})

const Field = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: Schema.default({}),
})

const Content = z.object({
  description: z.string().optional(),
  content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).optional(),
})

const Operation = z.object({
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  'x-ability': z.string().optional(),
  parameters: z.array(Field).default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content).default({}),
})

/** As much of an OpenAPI document as the page reads. */
const ApiDocument = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string(), description: z.string().optional() }),
  servers: z.array(z.object({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

export interface ApiOperation extends z.infer<typeof Operation> {
  method: string
  path: string
}

export interface ApiGroup {
  tag: string
  operations: ApiOperation[]
}

/** The operations of a document by their first tag, in its order, with their whole paths. @throws ZodError */
export const readApiDocument = (
  document: unknown,
): { title: string; version: string; groups: ApiGroup[] } => {
  const { info, paths, servers } = ApiDocument.parse(document)
  const prefix = servers[0]?.url ?? ''
  const groups = new Map<string, ApiOperation[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other'
      groups.set(tag, [
        ...(groups.get(tag) ?? []),
        { ...operation, method: method.toUpperCase(), path: prefix + path },
      ])
    }
  }
  return {
    title: info.title,
    version: info.version,
    groups: [...groups].map(([tag, operations]) => ({ tag, operations })),
  }
}
