import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { AwsError, parseInput, ownEntry } from '../../core/AwsError'
import { arnOf, ThingName, type IotRoute } from './IotContext'

const AttributePayload = z.object({
  attributes: z
    .record(z.string().regex(/^[a-zA-Z0-9_.,@/:#=[\]-]{1,128}$/), z.string().max(800))
    .optional()
    .refine((attributes) => Object.keys(attributes ?? {}).length <= 50, 'at most 50 attributes'),
})
const Create = z.object({
  thingName: ThingName,
  attributePayload: AttributePayload.optional(),
})
const createThing: IotRoute['run'] = async (context, { path, body }) => {
  const { thingName: name, attributePayload } = parseInput(Create, { ...Object(body), ...path })
  const { things } = context.state.value
  const attributes = attributePayload?.attributes ?? {}
  const current = ownEntry(things, name)
  // creating the same thing again is not an error, so that a caller may repeat itself
  if (current && !isDeepStrictEqual(attributes, current.attributes))
    throw new AwsError(
      'ResourceAlreadyExistsException',
      `Thing ${name} already exists with different attributes`,
      409,
    )
  const thing = (things[name] ??= { name, id: randomUUID(), attributes })
  await context.state.save()
  return { thingName: name, thingArn: arnOf(context, `thing/${name}`), thingId: thing.id }
}

export const thingRoutes: readonly IotRoute[] = [
  { method: 'POST', pattern: '/things/{thingName}', run: createThing },
]
