import * as z from 'zod/mini'

const Schema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  description: z.optional(z.string()),
})

const Field = z.object({
  name: z.string(),
  in: z.string(),
  required: z._default(z.boolean(), false),
  schema: z._default(Schema, {}),
})

const Content = z.object({
  description: z.optional(z.string()),
  content: z.optional(z.record(z.string(), z.object({ schema: z.looseObject({}) }))),
})

const Operation = z.object({
  summary: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  'x-ability': z.optional(z.string()),
  'x-codeSamples': z._default(z.array(z.object({ label: z.string(), source: z.string() })), []),
  parameters: z._default(z.array(Field), []),
  requestBody: z.optional(Content),
  responses: z._default(z.record(z.string(), Content), {}),
})

/** As much of an OpenAPI document as the page reads. */
const ApiDocument = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string(), description: z.optional(z.string()) }),
  servers: z._default(z.array(z.object({ url: z.string() })), []),
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
): { title: string; version: string; about: string; groups: ApiGroup[] } => {
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
    about: info.description ?? '',
    groups: [...groups].map(([tag, operations]) => ({ tag, operations })),
  }
}
