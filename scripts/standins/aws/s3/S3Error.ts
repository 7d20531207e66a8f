import { renderElement } from '../../http/renderElement'

/** A refusal as S3 words it: `code` is what clients switch on, `status` the HTTP status. */
export class S3Error extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string = code,
  ) {
    super(message)
  }

  toXml(resource: string, requestId: string): string {
    return renderElement('Error', {
      Code: this.code,
      Message: this.message,
      Resource: resource,
      RequestId: requestId,
    })
  }
}

/** For whatever the real service can do and the stand-in cannot: never pass it over in silence. */
export const notImplemented = (what: string) =>
  new S3Error('NotImplemented', 501, `The local stand-in does not implement ${what}`)
