import type { ObjectRecord } from './objectFile'
import type { Bucket } from './Operation'
import { S3Error } from './S3Error'

/** The record of an object that exists; throws `NoSuchKey` otherwise. */
export const findObject = (bucket: Bucket, key: string): ObjectRecord => {
  const record = bucket.files.find(key)
  if (!record) throw new S3Error('NoSuchKey', 404, 'The specified key does not exist.')
  return record
}
