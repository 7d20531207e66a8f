import { childrenOf, textOf, type XmlElement } from './parseXml'
import { S3Error } from './S3Error'

export type Tags = [key: string, value: string][]

const maxTags = 10

const checkTags = (tags: Tags): Tags => {
  if (tags.length > maxTags) throw new S3Error('BadRequest', 400, 'Object tags cannot be greater than 10')
  if (new Set(tags.map(([key]) => key)).size < tags.length)
    throw new S3Error('InvalidTag', 400, 'Cannot provide multiple Tags with the same key')
  if (tags.some(([key, value]) => key === '' || key.length > 128 || value.length > 256))
    throw new S3Error('InvalidTag', 400, 'The TagKey or TagValue you have provided is invalid')
  return tags
}

/** Tags of the `x-amz-tagging` header: `a=b&c=d`, URL-encoded. */
export const readTagHeader = (header: string | undefined): Tags =>
  checkTags([...new URLSearchParams(header ?? '')])

/** Tags of a `<Tagging>` document. */
export const readTagDocument = (tagging: XmlElement): Tags =>
  checkTags(
    childrenOf(tagging, 'TagSet')
      .flatMap((set) => childrenOf(set, 'Tag'))
      .map((tag) => [textOf(tag, 'Key') ?? '', textOf(tag, 'Value') ?? '']),
  )
