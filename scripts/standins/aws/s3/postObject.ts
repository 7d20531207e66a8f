import { createHash } from 'node:crypto'
import * as z from 'zod'
import { renderElement } from '../../http/renderElement'
import { equalInConstantTime, signWithScope, type Credentials } from '../core/signatureV4'
import { verifyChecksums } from './verifyPayload'
import type { Answer, Bucket } from './S3Request'
import { S3Error, notImplemented } from './S3Error'
import { readObjectHeaders } from './objectOperations'

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
const enforcePolicy = (
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

interface Form {
  readonly fields: Record<string, string>
  readonly file: File
}

/** Reads `multipart/form-data`; the service ignores whatever follows the file. */
const readForm = async (contentType: string, raw: Buffer): Promise<Form> => {
  const malformed = () =>
    new S3Error(
      'MalformedPOSTRequest',
      400,
      'The body of your POST request is not well-formed multipart/form-data.',
    )
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw malformed()
    })
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (name === 'file') {
      if (typeof value === 'string') throw malformed()
      return { fields, file: value }
    }
    if (typeof value !== 'string') throw malformed()
    fields[name.toLowerCase()] = value
  }
  throw new S3Error('InvalidArgument', 400, 'POST requires exactly one file upload per request.')
}

const verifyPolicySignature = (fields: Form['fields'], credentials: Credentials) => {
  const { policy } = fields
  if (policy === undefined) throw new S3Error('AccessDenied', 403, 'Access Denied')
  const [accessKeyId, ...scope] = (fields['x-amz-credential'] ?? '').split('/')
  if (accessKeyId !== credentials.accessKeyId)
    throw new S3Error(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (
    fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256' ||
    !/^\d{8}\/[\w-]+\/s3\/aws4_request$/.test(scope.join('/'))
  )
    throw new S3Error('InvalidArgument', 400, 'X-Amz-Algorithm or X-Amz-Credential is not valid')
  const wanted = signWithScope(credentials.secretAccessKey, scope.join('/'), policy)
  if (!equalInConstantTime(fields['x-amz-signature'] ?? '', wanted))
    throw new S3Error(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided.',
    )
  return policy
}

const statuses: Readonly<Record<string, number>> = { '200': 200, '201': 201 }

/** A browser's upload by form under a signed policy ("presigned POST"). `now` in epoch milliseconds. */
export const postObject = async (
  bucket: Bucket,
  contentType: string,
  raw: Buffer,
  credentials: Credentials,
  now: number,
): Promise<Answer> => {
  const { fields, file } = await readForm(contentType, raw)
  const policy = verifyPolicySignature(fields, credentials)
  if (fields.success_action_redirect !== undefined) throw notImplemented('success_action_redirect')
  const name = bucket.definition.name
  const key = (fields.key ?? '').replaceAll('${filename}', file.name)
  if (key === '' || Buffer.byteLength(key) > 1024)
    throw new S3Error(
      'InvalidArgument',
      400,
      'Bucket POST must contain a field named "key" of at most 1024 bytes.',
    )
  if (fields.tagging !== undefined) throw notImplemented('tagging')
  enforcePolicy(policy, { ...fields, key, bucket: name }, file.size, now)
  const body = Buffer.from(await file.arrayBuffer())
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const record = {
    key,
    size: body.length,
    etag,
    modifiedMs: now,
    headers: readObjectHeaders(fields),
    checksum: verifyChecksums(fields, body),
  }
  await bucket.files.put(record, [body], () => undefined)
  const status = statuses[fields.success_action_status ?? ''] ?? 204
  return {
    status,
    headers: { etag },
    ...(status === 201
      ? { body: renderElement('PostResponse', { Bucket: name, Key: key, ETag: etag }) }
      : {}),
  }
}
