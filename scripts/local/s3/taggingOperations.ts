import { findObject } from './findObject'
import type { ObjectRecord } from './objectFile'
import type { Answer, Call, Operation } from './Operation'
import { readDocument } from './readDocument'
import { renderElement } from './renderElement'
import { S3Error } from './S3Error'
import { readTagDocument, type Tags } from './tags'

const replaceTags = async ({ bucket, request }: Call, tags: Tags) => {
  const record = findObject(bucket, request.key)
  const refuseChanged = (current: ObjectRecord | undefined) => {
    // the bytes below were read of `record`: writing them over a newer object would undo an upload
    if (current !== record)
      throw new S3Error('OperationAborted', 409, 'A conflicting operation is in progress')
  }
  await bucket.files.put({ ...record, tags }, [bucket.files.readWhole(record)], refuseChanged)
}

const putTagging = async (call: Call): Promise<Answer> => {
  await replaceTags(call, readTagDocument(readDocument(call.payload.body, 'Tagging')))
  return { status: 200 }
}

const deleteTagging = async (call: Call): Promise<Answer> => {
  await replaceTags(call, [])
  return { status: 204 }
}

const getTagging = ({ bucket, request }: Call): Answer => ({
  status: 200,
  body: renderElement('Tagging', {
    TagSet: { Tag: findObject(bucket, request.key).tags.map(([Key, Value]) => ({ Key, Value })) },
  }),
})

const on = 'object'
const needs = ['tagging']

export const taggingOperations: readonly Operation[] = [
  { method: 'PUT', on, needs, run: putTagging },
  { method: 'GET', on, needs, run: getTagging },
  { method: 'DELETE', on, needs, run: deleteTagging },
]
