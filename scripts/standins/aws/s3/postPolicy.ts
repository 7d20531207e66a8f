import * as z from 'zod'
import { S3Error } from './S3Error'

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
})

/** Fields that are no statement about the object, so that a policy need not name them. */
const free = new Set(['policy', 'x-amz-signature', 'file'])

/** Of a list of types, each one must begin as the policy says. */
const startsWith = (name: string, value: string, start: string) =>
  name === 'content-type'
    ? value.split(',').every((part) => part.trim().startsWith(start))
    : value.startsWith(start)

const failed = (text: string) =>
  new S3Error('AccessDenied', 403, `Invalid according to Policy: Policy Condition failed: ${text}`)

const parse = (encoded: string): z.infer<typeof Policy> => {
  try {
    return Policy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
  } catch {
    throw new S3Error(
      'InvalidPolicyDocument',
      400,
      'The content of the form does not meet the policy document',
    )
  }
}

/**
 * Throws unless an upload by form is one that the signed policy allows: not expired, every condition true, the
 * size within range, and no field that the policy does not speak of. Field names are lower case.
 */
export const enforcePolicy = (
  encoded: string,
  fields: Readonly<Record<string, string>>,
  sizeBytes: number,
  now: number,
): void => {
  const policy = parse(encoded)
  if (!(now < Date.parse(policy.expiration)))
    throw new S3Error('AccessDenied', 403, 'Invalid according to Policy: Policy expired.')
  const spokenOf = new Set<string>()
  const mustEqual = (name: string, wanted: string) => {
    spokenOf.add(name)
    if (fields[name] !== wanted) throw failed(`["eq", "$${name}", "${wanted}"]`)
  }
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, wanted] of Object.entries(condition)) mustEqual(name.toLowerCase(), wanted)
    } else if (condition[0] === 'content-length-range') {
      const [, min, max] = condition
      if (sizeBytes > max)
        throw new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size')
      if (sizeBytes < min)
        throw new S3Error(
          'EntityTooSmall',
          400,
          'Your proposed upload is smaller than the minimum allowed size',
        )
    } else {
      const [kind, variable, wanted] = condition
      const name = variable.slice(1).toLowerCase()
      spokenOf.add(name)
      if (kind === 'eq') mustEqual(name, wanted)
      else if (!startsWith(name, fields[name] ?? '', wanted))
        throw failed(`["starts-with", "${variable}", "${wanted}"]`)
    }
  }
  const extra = Object.keys(fields).filter(
    (name) => !spokenOf.has(name) && !free.has(name) && !name.startsWith('x-ignore-') && name !== 'bucket',
  )
  if (extra.length > 0)
    throw new S3Error(
      'AccessDenied',
      403,
      `Invalid according to Policy: Extra input fields: ${extra.join(', ')}`,
    )
}
