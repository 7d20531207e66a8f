import { request } from 'node:http'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** Nobody's when left out. */
  token?: string | undefined
}

interface RawAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** Sends exactly this path: `fetch` would tidy it up before it leaves. */
export const openSendRaw =
  (address: string) =>
  (path: string, { method = 'GET', headers = {}, body, token }: Sent = {}): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
      // Of a DELETE the client would not say by itself how long its body is.
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const url = new URL(address)
      const sent = request(
        {
          host: url.hostname,
          port: url.port,
          path,
          method,
          headers: { ...authorization, ...length, ...headers },
          // A connection that was kept may be closed by the server at the moment in which it is used again.
          agent: false,
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          )
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
