import { createHash } from 'node:crypto'
import { verifyChecksums } from './checksums'
import type { Answer, Bucket } from './S3Request'
import { enforcePolicy } from './postPolicy'
import { readObjectHeaders } from './readObjectHeaders'
import { renderElement } from '../../http/renderElement'
import { notImplemented, S3Error } from './S3Error'
import { equalInConstantTime, signWithScope, type Credentials } from '../core/signatureV4'

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
