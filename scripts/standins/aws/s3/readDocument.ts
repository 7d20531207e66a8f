import { parseXml, type XmlElement } from './parseXml'
import { S3Error } from './S3Error'

const maxDocumentBytes = 2 * 1024 * 1024

/** The XML document of a request, which must have the root element `name`; throws `MalformedXML`. */
export const readDocument = (body: Buffer, name: string): XmlElement => {
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
