import aws4 from 'aws4'

/** Who asks, as Lambda puts it into the environment of a function. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

export type SignedHeaders = (
  url: URL,
  headers: Record<string, string>,
  body: string,
) => Record<string, string>

interface Signer {
  service: string
  region: string
  credentials: Credentials
}

/** Signs requests to a service (Signature Version 4), with the session's token where the credentials have one. */
export const openSigner =
  ({ service, region, credentials }: Signer): SignedHeaders =>
  (url, headers, body) => {
    const request = {
      service,
      region,
      method: 'POST',
      host: url.host,
      path: '/',
      headers: { ...headers },
      body,
    }
    const signed = aws4.sign(request, credentials).headers
    return Object.fromEntries(Object.entries(signed ?? {}).map(([name, value]) => [name, String(value)]))
  }
