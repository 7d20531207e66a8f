import * as z from 'zod/mini'
import {
  accountAbilities,
  deviceAbilities,
  groupAbilities,
  type Role,
  type SpecialGroup,
} from '../../../shared/core/roles'
import type { Service } from '../../../shared/core/services'
import { getOpenApi } from '../../../shared/apidocs/getOpenApi'
import { useEndpoint } from '../core/api/useEndpoint'

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
  /** The name of an answer that several operations share, as `#/components/responses/{name}`. */
  $ref: z.optional(z.string()),
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
  components: z._default(z.object({ responses: z._default(z.record(z.string(), Content), {}) }), {
    responses: {},
  }),
})

export interface ApiOperation extends z.infer<typeof Operation> {
  method: string
  path: string
  /** What can go wrong: the status, and what it means. */
  failures: { status: string; meaning: string }[]
}

interface ApiGroup {
  tag: string
  operations: ApiOperation[]
}

type Answers = Readonly<Record<string, z.infer<typeof Content>>>

const failuresIn = (responses: Answers, shared: Answers): ApiOperation['failures'] =>
  Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { $ref, description }]) => ({
      status,
      meaning: shared[$ref?.split('/').at(-1) ?? '']?.description ?? description ?? '',
    }))

/** The operations of a document by their first tag, in its order, with their whole paths. @throws ZodError */
export const readApiDocument = (
  document: unknown,
): { title: string; version: string; about: string; groups: ApiGroup[] } => {
  const { info, paths, servers, components } = ApiDocument.parse(document)
  const prefix = servers[0]?.url ?? ''
  const groups = new Map<string, ApiOperation[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other'
      groups.set(tag, [
        ...(groups.get(tag) ?? []),
        {
          ...operation,
          method: method.toUpperCase(),
          path: prefix + path,
          failures: failuresIn(operation.responses, components.responses),
        },
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

export const useApiDocument = () => useEndpoint(getOpenApi, {}, { revalidateIfStale: false })

const titles: Record<Service, string> = {
  cloudapi: 'For programs, with an API key',
  device: 'Devices',
  group: 'Groups and their events',
  user: 'Accounts',
  billing: 'Plans and payment',
  provisioning: 'Factory',
  staff: 'Support staff',
}

const isService = (tag: string): tag is Service => Object.hasOwn(titles, tag)

/** What the calls of a tag are about. */
export const titleOfTag = (tag: string): string => (isService(tag) ? titles[tag] : tag)

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`

const found = <T>(table: Readonly<Record<string, readonly T[]>>, ability: string) =>
  Object.hasOwn(table, ability) ? table[ability] : undefined

/** Who may make a call, in the words of the pages. */
export const whoMay = (ability: string): string => {
  const onDevice = found<Role>(deviceAbilities, ability)
  if (onDevice !== undefined) return `${listed(onDevice)} on the device`
  const onGroup = found<Role>(groupAbilities, ability)
  if (onGroup !== undefined) return `${listed(onGroup)} on the group`
  const special = found<SpecialGroup>(accountAbilities, ability)
  if (special === undefined) return 'everyone, also signed out'
  return special.length === 0 ? 'every signed-in account' : `accounts in ${listed(special)}`
}
