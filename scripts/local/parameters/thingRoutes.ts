import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { AwsError } from './AwsError'
import { arnOf, findThing, notFound, type IotContext } from './IotContext'
import { ThingName, type Thing } from './iotRecords'
import type { IotRoute } from './IotRoute'
import { ownEntry } from './ownEntry'
import { compareText, paginate } from './paginate'
import { parseInput } from './parseInput'

const AttributePayload = z.object({
  attributes: z
    .record(z.string().regex(/^[a-zA-Z0-9_.,@/:#=[\]-]{1,128}$/), z.string().max(800))
    .optional()
    .refine((attributes) => Object.keys(attributes ?? {}).length <= 50, 'at most 50 attributes'),
  merge: z.boolean().optional(),
})
const Create = z.object({
  thingName: ThingName,
  thingTypeName: z.string().optional(),
  attributePayload: AttributePayload.optional(),
})
const Update = Create.extend({
  removeThingType: z.boolean().optional(),
  expectedVersion: z.number().optional(),
})

const maxPage = 250

const describe = (context: IotContext, thing: Thing) => ({
  thingName: thing.name,
  thingId: thing.id,
  thingArn: arnOf(context, `thing/${thing.name}`),
  thingTypeName: thing.type,
  attributes: thing.attributes,
  version: thing.version,
})

const requireType = ({ state }: IotContext, name: string | undefined) => {
  if (name !== undefined && !ownEntry(state.value.thingTypes, name)) throw notFound(`Thing type ${name}`)
}

const requireVersion = (thing: Thing, expected: number | undefined) => {
  if (expected !== undefined && expected !== thing.version)
    throw new AwsError(
      'VersionConflictException',
      `The version of thing ${thing.name} is ${thing.version}`,
      409,
    )
}

const createThing: IotRoute['run'] = async (context, { path, body }) => {
  const {
    thingName: name,
    thingTypeName,
    attributePayload,
  } = parseInput(Create, { ...Object(body), ...path })
  requireType(context, thingTypeName)
  const { things } = context.state.value
  const wanted = { type: thingTypeName, attributes: attributePayload?.attributes ?? {} }
  const current = ownEntry(things, name)
  // creating the same thing again is not an error, so that a caller may repeat itself
  if (current && !isDeepStrictEqual(wanted, { type: current.type, attributes: current.attributes }))
    throw new AwsError(
      'ResourceAlreadyExistsException',
      `Thing ${name} already exists with different attributes`,
      409,
    )
  const thing = (things[name] ??= { name, id: randomUUID(), version: 1, ...wanted })
  await context.state.save()
  const { thingName, thingArn, thingId } = describe(context, thing)
  return { thingName, thingArn, thingId }
}

/** With `merge` an empty value removes an attribute; without it all attributes are replaced. */
const updateThing: IotRoute['run'] = async (context, { path, body }) => {
  const given = parseInput(Update, { ...Object(body), ...path })
  const thing = findThing(context, given.thingName)
  requireVersion(thing, given.expectedVersion)
  requireType(context, given.thingTypeName)
  const { attributes, merge } = given.attributePayload ?? {}
  if (attributes) {
    const merged = { ...(merge ? thing.attributes : {}), ...attributes }
    thing.attributes = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
  }
  if (given.removeThingType) delete thing.type
  else if (given.thingTypeName !== undefined) thing.type = given.thingTypeName
  thing.version += 1
  await context.state.save()
  return {}
}

const deleteThing: IotRoute['run'] = async (context, { path, query }) => {
  const name = path.thingName ?? ''
  const { things, certificates } = context.state.value
  const thing = ownEntry(things, name)
  const expected = query.get('expectedVersion')
  if (thing) requireVersion(thing, expected === null ? undefined : Number(expected))
  if (Object.values(certificates).some((certificate) => certificate.things.includes(name)))
    throw new AwsError('InvalidRequestException', `Thing ${name} still has principals attached`)
  delete things[name]
  await context.state.save()
  return {}
}

const listThings: IotRoute['run'] = (context, { query }) => {
  const [attribute, value, type] = ['attributeName', 'attributeValue', 'thingTypeName'].map((name) =>
    query.get(name),
  )
  const byPrefix = query.get('usePrefixAttributeValue') === 'true'
  const matches = ({ attributes, ...thing }: Thing) => {
    if (type && thing.type !== type) return false
    if (!attribute) return true
    const actual = ownEntry(attributes, attribute)
    if (actual === undefined || !value) return actual !== undefined
    return byPrefix ? actual.startsWith(value) : actual === value
  }
  const found = Object.values(context.state.value.things)
    .filter(matches)
    .sort((a, b) => compareText(a.name, b.name))
  const max = Math.min(Number(query.get('maxResults') ?? 50), maxPage)
  const page = paginate(found, ({ name }) => name, max, query.get('nextToken') ?? undefined)
  return { things: page.items.map((thing) => describe(context, thing)), nextToken: page.nextToken }
}

const createThingType: IotRoute['run'] = async (context, { path }) => {
  const name = parseInput(ThingName, path.thingTypeName)
  const { thingTypes } = context.state.value
  thingTypes[name] ??= { id: randomUUID(), createdSeconds: context.now() / 1000 }
  await context.state.save()
  return {
    thingTypeName: name,
    thingTypeArn: arnOf(context, `thingtype/${name}`),
    thingTypeId: thingTypes[name].id,
  }
}

const describeThing: IotRoute['run'] = (context, { path }) => {
  const thing = findThing(context, path.thingName ?? '')
  return { ...describe(context, thing), defaultClientId: thing.name }
}

const one = '/things/{thingName}'

export const thingRoutes: readonly IotRoute[] = [
  { method: 'POST', pattern: one, run: createThing },
  { method: 'GET', pattern: one, run: describeThing },
  { method: 'PATCH', pattern: one, run: updateThing },
  { method: 'DELETE', pattern: one, run: deleteThing },
  { method: 'GET', pattern: '/things', run: listThings },
  { method: 'POST', pattern: '/thing-types/{thingTypeName}', run: createThingType },
]
