import { listObjects } from './listObjects'
import type { Answer, Call, Operation } from './S3Request'
import { childrenOf, textOf, parseXml, type XmlElement } from './parseXml'
import { renderElement } from '../../http/renderElement'
import { S3Error } from './S3Error'

const maxDocumentBytes = 2 * 1024 * 1024

/** The XML document of a request, which must have the root element `name`; throws `MalformedXML`. */
const readDocument = (body: Buffer, name: string): XmlElement => {
  const malformed = (reason: string) =>
    new S3Error(
      'MalformedXML',
      400,
      `The XML you provided was not well-formed or did not validate: ${reason}`,
    )
  if (body.length > maxDocumentBytes) throw malformed('too long')
  try {
    const document = parseXml(body.toString('utf8'))
    if (document.name !== name) throw malformed(`expected <${name}>`)
    return document
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw malformed(error.message)
    throw error
  }
}

const maxDeletions = 1000

const deleteObjects = async ({ bucket, payload, mayDelete }: Call): Promise<Answer> => {
  const document = readDocument(payload.body, 'Delete')
  const objects = childrenOf(document, 'Object')
  if (objects.length === 0 || objects.length > maxDeletions)
    throw new S3Error('MalformedXML', 400, `Between 1 and ${maxDeletions} objects can be deleted at once`)
  if (objects.some((object) => textOf(object, 'VersionId') !== undefined))
    throw new S3Error('NotImplemented', 501, 'Deleting a version is not implemented')
  const keys = objects.map((object) => textOf(object, 'Key') ?? '')
  const allowed = keys.filter(mayDelete)
  await bucket.files.delete(allowed)
  const quiet = textOf(document, 'Quiet') === 'true'
  return {
    status: 200,
    body: renderElement('DeleteResult', {
      Deleted: quiet ? [] : allowed.map((Key) => ({ Key })),
      Error: keys
        .filter((key) => !allowed.includes(key))
        .map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
    }),
  }
}

export const bucketOperations: readonly Operation[] = [
  {
    method: 'GET',
    on: 'bucket',
    needs: ['list-type'],
    may: [
      'prefix',
      'delimiter',
      'max-keys',
      'continuation-token',
      'start-after',
      'encoding-type',
      'fetch-owner',
    ],
    run: ({ bucket, request }) => ({
      status: 200,
      body: listObjects(bucket.definition.name, bucket.files, request.query),
    }),
  },
  { method: 'POST', on: 'bucket', needs: ['delete'], run: deleteObjects },
]
