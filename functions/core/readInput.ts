import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { z } from 'zod'
import { Problem, describeIssues } from '../../shared/core/problem'

const maxBodyBytes = 1_000_000

/** JSON text to an object; a `__proto__` in it stays an own key and is refused as unknown later. */
const readBody = (event: APIGatewayProxyEventV2): Record<string, unknown> => {
  if (event.body === undefined || event.body === '') return {}
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body
  if (Buffer.byteLength(text) > maxBodyBytes) throw new Problem('tooLarge')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Problem('invalid', 'The request body is not valid JSON.', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid', 'The request body must be a JSON object.')
  }
  return value as Record<string, unknown>
}

/**
 * Path, query and body as one object that the endpoint's schema has accepted. A body that repeats a path parameter
 * must agree with it; a name that the schema does not know is refused.
 * @throws Problem `invalid` naming the first wrong field, `tooLarge`
 */
export const readInput = <Input extends z.ZodObject>(
  event: APIGatewayProxyEventV2,
  input: Input,
): z.output<Input> => {
  const path = event.pathParameters ?? {}
  const body = readBody(event)
  for (const [name, value] of Object.entries(path)) {
    if (Object.hasOwn(body, name) && body[name] !== value) {
      throw new Problem('invalid', `${name}: differs from the address`)
    }
  }
  const merged = Object.assign(Object.create(null), event.queryStringParameters, body, path) as object
  const schema = input._zod.def.catchall === undefined ? input.strict() : input
  const parsed = schema.safeParse({ ...merged })
  if (!parsed.success) throw new Problem('invalid', describeIssues(parsed.error), { cause: parsed.error })
  return parsed.data as z.output<Input>
}
